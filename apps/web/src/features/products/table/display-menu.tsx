import { optionalColumns } from '@crosslister/contract/products/product-table-columns.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { Menu } from '@mantine/core';
import { useEnabledPlatforms } from '../../../lib/platforms/platform-settings.ts';
import { type Beside, Target, useOpened } from '../../../ui/opener.tsx';
import { columnNames, columnsFor } from './columns.ts';
import { rowLayout } from './layout/row-layout.ts';

interface Props extends Beside {
  shown: readonly OptionalColumn[];
  onToggle: (column: OptionalColumn) => void;
  onReset: () => void;
}

/** Which of the optional columns the table shows. Sorting, page size and the height of rows are reset with them. */
export function DisplayMenu({ button, opened, onChange, shown, onToggle, onReset }: Props) {
  const platforms = useEnabledPlatforms();
  const layout = rowLayout.use();
  return (
    <Menu
      position="bottom-end"
      closeOnItemClick={false}
      width={220}
      opened={useOpened(opened)}
      onChange={onChange}
    >
      <Menu.Target>
        <Target button={button} />
      </Menu.Target>
      {/* Higher than most windows: what is below the fold could be reached only by scrolling the page. */}
      <Menu.Dropdown aria-label="Display" mah="calc(100dvh - 276px)" style={{ overflowY: 'auto' }}>
        <Menu.Label>Columns</Menu.Label>
        {columnsFor(optionalColumns, platforms).map((column) => (
          <Menu.CheckboxItem key={column} checked={shown.includes(column)} onChange={() => onToggle(column)}>
            {columnNames[column]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Label>Rows</Menu.Label>
        <Menu.CheckboxItem
          checked={layout === 'compact'}
          onChange={() => rowLayout.choose(layout === 'compact' ? 'rows' : 'compact')}
        >
          Compact rows
        </Menu.CheckboxItem>
        <Menu.Divider />
        <Menu.Item
          onClick={() => {
            rowLayout.choose('compact');
            onReset();
          }}
        >
          Reset to default
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
