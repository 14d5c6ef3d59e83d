import { type Platform, platformNames } from '@crosslister/contract/platforms.ts';
import { useId } from 'react';
import { PlainSelect } from '../../../../ui/fields/plain-select.tsx';
import around from '../around.module.css';
import type { ManyProducts } from '../use-many.ts';

/** By whose categories the rows are grouped. Shown where several have some. */
export function GroupedBy({ by, canGroup, group }: ManyProducts['grouping']) {
  const id = useId();
  if (canGroup.length === 0) return null;
  return (
    <span className={around.together}>
      <label htmlFor={id}>Grouped by</label>
      <PlainSelect
        id={id}
        size="xs"
        options={[
          ...canGroup.map((platform) => ({ value: platform, label: `${platformNames[platform]} category` })),
          { value: 'none', label: 'nothing' },
        ]}
        value={by ?? 'none'}
        onChange={(event) => group(event.currentTarget.value as Platform | 'none')}
      />
    </span>
  );
}
