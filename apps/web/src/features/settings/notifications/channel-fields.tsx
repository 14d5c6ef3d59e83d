import { Checkbox, TextInput } from '@mantine/core';
import type { ChannelDraft } from './channel-draft.ts';
import { eventWords, everyEvent } from './event-words.ts';
import styles from './notifications.module.css';

interface Props {
  draft: ChannelDraft;
  onChange: (draft: ChannelDraft) => void;
  /** By the field's name. */
  errors: Record<string, string>;
}

const times = [
  ['quiet_from', 'From'],
  ['quiet_to', 'To'],
] as const;

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
        <div className="stack" style={{ gap: 10 }}>
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
        </div>
      </fieldset>
      <fieldset className={styles.group}>
        <legend>Quiet hours</legend>
        <div className="row" style={{ gap: 12, alignItems: 'start' }}>
          {times.map(([name, label]) => (
            <TextInput
              key={name}
              type="time"
              label={label}
              value={draft[name]}
              error={errors[name]}
              onChange={(event) => edit({ [name]: event.currentTarget.value })}
            />
          ))}
        </div>
        <p className={styles.hint}>UK time. What can sell twice is told at any hour.</p>
      </fieldset>
    </>
  );
}
