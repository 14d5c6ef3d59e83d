import type { TableLook } from '@crosslister/domain/table/look-at-table.ts';
import type { Titles } from '@crosslister/domain/table/table-row.ts';
import { Button } from '@mantine/core';
import { Notice } from '../../../ui/notice.tsx';

interface Props extends Pick<TableLook, 'titles'> {
  onTitles: (titles: Titles) => void;
}

/** Whether the first row of a file is a product or has the titles, where they are not known. */
export function FirstRow({ titles, onTitles }: Props) {
  if (titles === 'known') return null;
  const isMade = titles === 'made';
  return (
    <Notice type="warning">
      {isMade
        ? 'This file has no line of titles: its first row is a product, and is imported too. Say below what each column is.'
        : 'No title in the first row is known. If it is a product, say so, or it is left out.'}{' '}
      <Button variant="subtle" size="compact-sm" onClick={() => onTitles(isMade ? 'first row' : 'none')}>
        {isMade ? 'The first row has the titles' : 'The first row is a product'}
      </Button>
    </Notice>
  );
}
