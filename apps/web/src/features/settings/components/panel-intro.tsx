import { Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export function PanelIntro({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Title order={3} size="h4">
        {title}
      </Title>
      <Text size="sm" c="dimmed" mt={4} maw="60ch">
        {children}
      </Text>
    </div>
  );
}
