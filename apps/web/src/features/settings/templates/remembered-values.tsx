import { EVERY_CATEGORY } from '@crosslister/contract/listings/every-category.ts';
import type { ValueAnswer } from '@crosslister/contract/listings/value-answers.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useValueAnswers } from '../../../lib/api/value-answers.ts';
import { explainError } from '../../../lib/api-error.ts';
import { useCategoryText } from '../../../lib/categories/use-category-text.ts';
import { SmallButton } from '../../../ui/buttons.ts';
import { Notice } from '../../../ui/notice.tsx';
import settings from '../settings.module.css';
import { SettingsCard } from '../settings-card.tsx';
import styles from './templates.module.css';
import { useRememberValues } from './use-templates.ts';

/** What values are at marketplaces that have other words. It is answered while crosslisting; here it is changed. */
export function RememberedValues() {
  const { data: answers, error } = useValueAnswers();
  if (!error && !answers?.length) return null;
  return (
    <SettingsCard id="remembered-values" title="Remembered values">
      <p className={settings.text}>Sent in place of yours. Products keep your own word.</p>
      {!answers && error && <Notice type="error">{explainError(error)}</Notice>}
      <ul className="bare" aria-labelledby="remembered-values">
        {answers?.map((answer) => (
          <Row
            key={`${answer.platform} ${answer.category_id} ${answer.name} ${answer.said}`}
            answer={answer}
          />
        ))}
      </ul>
    </SettingsCard>
  );
}

function Row({ answer }: { answer: ValueAnswer }) {
  const { platform, category_id: category, name, said, takes } = answer;
  const isForAll = category === EVERY_CATEGORY;
  const textOf = useCategoryText(platform, !isForAll);
  const remembering = useRememberValues();
  const [typed, setTyped] = useState<string | null>(null);
  const words = `${name} “${said}”`;
  const isChanged = typed !== null && typed.trim() !== '' && typed.trim() !== takes;

  const remember = (now: string | null) =>
    remembering.mutate([{ ...answer, takes: now }], { onSuccess: () => setTyped(null) });

  return (
    <li className={settings.row}>
      <div className={settings.rowWords}>
        <strong>
          {words} is “{takes}”
        </strong>
        <p className={styles.items}>
          {platformNames[platform]} · {isForAll ? 'Every category' : textOf(category)}
        </p>
        {typed !== null && (
          <form
            className={styles.fields}
            onSubmit={(event) => {
              event.preventDefault();
              if (isChanged) remember(typed.trim());
            }}
          >
            <TextInput
              size="xs"
              aria-label={`${words} on ${platformNames[platform]}`}
              maxLength={65}
              value={typed}
              autoFocus
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
            <SmallButton type="submit" disabled={!isChanged} loading={remembering.isPending}>
              Save
            </SmallButton>
          </form>
        )}
      </div>
      <div className={styles.fields}>
        <Button
          size="xs"
          variant="default"
          aria-label={`Change ${words}`}
          aria-expanded={typed !== null}
          onClick={() => setTyped(typed === null ? takes : null)}
        >
          Change
        </Button>
        <Button size="xs" variant="default" aria-label={`Forget ${words}`} onClick={() => remember(null)}>
          Forget
        </Button>
      </div>
    </li>
  );
}
