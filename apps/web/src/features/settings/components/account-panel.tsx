import { Group, List, Stack, Text } from '@mantine/core';
import { PanelIntro } from './panel-intro.tsx';

const unavailable = ['Change password', 'Change e-mail address'];

export function AccountPanel() {
  return (
    <Stack gap="lg">
      <PanelIntro title="Account">How your session works, and what is kept in this browser.</PanelIntro>
      <List size="sm" spacing="xs">
        <List.Item>A session typically lasts 30 days, then you sign in again.</List.Item>
        <List.Item>Closing the browser signs you out when it is set to clear site data on exit.</List.Item>
        <List.Item>
          Display choices are stored locally in this browser; your catalogue is on the server.
        </List.Item>
      </List>
      <Stack gap="sm">
        {unavailable.map((name) => (
          <Group key={name} justify="space-between" gap="xs">
            <Text size="sm" fw={600}>
              {name}
            </Text>
            <Text size="sm" c="dimmed">
              Feature Coming Soon. Please contact support.
            </Text>
          </Group>
        ))}
      </Stack>
    </Stack>
  );
}
