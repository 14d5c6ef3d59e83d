import { Checkbox, Group, Stack, TextInput } from '@mantine/core';
import type { ChannelDraft } from './channel-draft.ts';
import { eventWords, everyEvent } from './event-words.ts';
import styles from './notifications.module.css';

interface Props {
  draft: ChannelDraft;
  onChange: (draft: ChannelDraft) => void;
  /** By the field's name. */
  errors: Record<string, string>;
}

/** What any channel has: its name, what it is told, and when. */
export function ChannelFields({ draft, onChange, errors }: Props) {
  const edit = (change: Partial<ChannelDraft>) => onChange({ ...draft, ...change });
  return (
    <>
      <TextInput
        label="Name"
        maxLength={80}
        value={draft.name}
        error={errors.name}
        onChange={(event) => edit({ name: event.currentTarget.value })}
      />
      <fieldset className={styles.group}>
        <legend>Tell me when</legend>
        <Stack gap="xs">
          {everyEvent.map((event) => (
            <Checkbox
              key={event}
              label={eventWords[event]}
              checked={draft.events.includes(event)}
              onChange={({ currentTarget: { checked } }) =>
                edit({
                  events: everyEvent.filter((each) =>
                    each === event ? checked : draft.events.includes(each),
                  ),
                })
              }
            />
          ))}
        </Stack>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Quiet hours</legend>
        <Group gap="sm" align="start">
          <TextInput
            type="time"
            label="From"
            value={draft.quiet_from}
            error={errors.quiet_from}
            onChange={(event) => edit({ quiet_from: event.currentTarget.value })}
          />
          <TextInput
            type="time"
            label="To"
            value={draft.quiet_to}
            error={errors.quiet_to}
            onChange={(event) => edit({ quiet_to: event.currentTarget.value })}
          />
        </Group>
        <p className={styles.hint}>
          UK time. What can wait is held back until they end. You are told at once, at any hour, of what can
          sell twice.
        </p>
      </fieldset>
    </>
  );
}
