import { importField } from '@crosslister/domain/table/mapping/fields.ts';
import { Checkbox } from '@mantine/core';
import { plural } from '../../../lib/format.ts';
import { Notice } from '../../../ui/notice.tsx';
import type { Chosen } from '../csv-state.ts';

interface Props extends Pick<Chosen, 'look' | 'mapping'> {
  /** Rows that are hidden in the sheet. */
  hidden: number;
  /** The file is read again. */
  reading: boolean;
  onTake: (taken: boolean) => void;
}

/** What the seller does not see in the sheet: rows are asked about, and columns are named. */
export function Hidden({ look, mapping, hidden, reading, onTake }: Props) {
  const columns = look.hidden.flatMap((place) => {
    const key = mapping.columns[place];
    const title = look.header[place] || `Column ${place + 1}`;
    return key == null ? [] : [`${title} (as ${importField(key)?.label ?? key})`];
  });
  return (
    <>
      {hidden > 0 && (
        <Checkbox
          label={`Import hidden rows too: ${plural(hidden, 'row is', 'rows are')} hidden in this sheet`}
          description="Filters hide rows, too. Unticked, they are left out and named below."
          checked={mapping.takeHidden === true}
          disabled={reading}
          onChange={({ currentTarget: { checked } }) => onTake(checked)}
        />
      )}
      {columns.length > 0 && (
        <Notice type="warning">
          Columns that are hidden in this sheet are imported too: {columns.join(', ')}. Change columns to
          leave them out.
        </Notice>
      )}
    </>
  );
}
