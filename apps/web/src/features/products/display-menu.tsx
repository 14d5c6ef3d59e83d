import { optionalColumns } from '@crosslister/contract/lists.ts';
import type { OptionalColumn } from '@crosslister/contract/views.ts';
import { Button, Menu } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { columnNames } from './columns.ts';

interface Props {
  shown: readonly OptionalColumn[];
  onToggle: (column: OptionalColumn) => void;
  onReset: () => void;
}

/** Which of the optional columns the table shows. Sorting and page size are reset with them. */
export function DisplayMenu({ shown, onToggle, onReset }: Props) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={200}>
      <Menu.Target>
        <Button variant="default" leftSection={<IconColumns3 size={16} aria-hidden />}>
          Display
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Columns</Menu.Label>
        {optionalColumns.map((column) => (
          <Menu.CheckboxItem key={column} checked={shown.includes(column)} onChange={() => onToggle(column)}>
            {columnNames[column]}
          </Menu.CheckboxItem>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>Reset to default</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
