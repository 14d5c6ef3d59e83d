import type { Later } from '@crosslister/contract/product-query.ts';
import { dayInUk } from '@crosslister/domain/uk-day.ts';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { formatWeekday } from '../../../lib/format.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { WholeNumberField } from '../../../ui/fields/number-field.tsx';
import { RadioGroup } from '../../../ui/fields/radio-group.tsx';
import styles from './schedule-choice.module.css';

/** A week ahead is Sunday evening once more, when most people look for things to buy. */
function nextSunday(): string {
  const today = new Date();
  const day = new Date(today.getTime() + (7 - today.getDay()) * 86_400_000);
  return dayInUk(day);
}

/** When a choice is listed: undefined for now, null while the day or time is missing. */
export type Planned = Later | null | undefined;

interface Props {
  /** Only several have minutes between them. */
  several: boolean;
  onChange: (later: Planned) => void;
}

/** Now, or later at a day and time, with some minutes between two products. */
export function ScheduleChoice({ several, onChange }: Props) {
  const [isLater, setLater] = useState(false);
  const [typed, setTyped] = useState(() => ({ day: nextSunday(), time: '19:00', gap: several ? 10 : 0 }));
  function change(later: boolean, next: typeof typed): void {
    setLater(later);
    setTyped(next);
    const { day, time, gap } = next;
    if (!later) onChange(undefined);
    else onChange(day && time ? { at: `${day}T${time}`, gap_minutes: gap } : null);
  }
  // Noon is on the same day in summer and in winter.
  const later = typed.day && typed.time && `${formatWeekday(`${typed.day}T12:00Z`)}, ${typed.time}`;
  return (
    // Above the rows of several each line counts.
    <div className={styles.schedule} data-dense={several || undefined}>
      <RadioGroup
        className={styles.when}
        listClass={styles.choice}
        label="When"
        value={isLater ? 'later' : 'now'}
        options={[
          { value: 'now', label: 'Now' },
          { value: 'later', label: 'Later' },
        ]}
        onChange={(when) => change(when === 'later', typed)}
      />
      {isLater && (
        <>
          <div className={styles.fields}>
            <DateField
              label="Day"
              value={typed.day}
              error={typed.day === '' && 'Choose a day.'}
              onChange={(day) => change(true, { ...typed, day })}
            />
            <TextInput
              type="time"
              label="Time"
              value={typed.time}
              error={typed.time === '' && 'Choose a time.'}
              onChange={(event) => change(true, { ...typed, time: event.currentTarget.value })}
            />
            {several && (
              <WholeNumberField
                label="Minutes apart"
                min={0}
                max={1440}
                value={typed.gap}
                onChange={(gap) => change(true, { ...typed, gap })}
              />
            )}
          </div>
          <p className={styles.note}>
            {later && `${several ? 'The first starts' : 'It starts'} on ${later}, UK time. `}
            Called off if the product sells. What you list by hand is ready in the queue at once.
          </p>
        </>
      )}
    </div>
  );
}
