import { Checkbox } from '@mantine/core';
import { relativeTime } from '../../../lib/texts/relative-time.ts';
import { useNow } from '../../../lib/use-now.ts';
import { usePairings } from '../api/extension-pairings.ts';
import { kindNames } from '../notifications/event-words.ts';
import { useChannels } from '../notifications/use-channels.ts';

/** What is to go with the old password, by id. */
export interface Leaving {
  end_pairings: number[];
  remove_channels: number[];
}

interface Props {
  leaving: Leaving;
  onChange: (leaving: Leaving) => void;
}

/** What needs no password to work, for the seller to remove what they do not know. Nothing where there is none. */
export function WorksWithoutPassword({ leaving, onChange }: Props) {
  const now = useNow();
  const pairings = usePairings().data?.results ?? [];
  const channels = useChannels().data?.channels ?? [];
  if (pairings.length + channels.length === 0) return null;

  const keyOf = (name: keyof Leaving, id: number) => `${name} ${id}`;
  const idsIn = (ticked: string[], name: keyof Leaving) =>
    ticked.flatMap((value) => (value.startsWith(`${name} `) ? Number(value.slice(name.length + 1)) : []));
  const names = ['end_pairings', 'remove_channels'] as const;
  const box = (name: keyof Leaving, id: number, label: string) => (
    <Checkbox key={keyOf(name, id)} value={keyOf(name, id)} label={label} />
  );

  return (
    <Checkbox.Group
      label="Also remove"
      description="These work on. Tick what you do not know or need."
      value={names.flatMap((name) => leaving[name].map((id) => keyOf(name, id)))}
      onChange={(ticked) =>
        onChange({
          end_pairings: idsIn(ticked, 'end_pairings'),
          remove_channels: idsIn(ticked, 'remove_channels'),
        })
      }
    >
      <div className="stack" style={{ gap: 8, marginTop: 8 }}>
        {pairings.map(({ id, name, paired_at }) =>
          box('end_pairings', id, `Paired browser: ${name}, paired ${relativeTime(paired_at, now)}`),
        )}
        {channels.map(({ id, kind, name, to }) =>
          box('remove_channels', id, `Notifications: ${name} (${kindNames[kind]}, to ${to})`),
        )}
      </div>
    </Checkbox.Group>
  );
}
