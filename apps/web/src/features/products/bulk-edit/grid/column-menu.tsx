import { Button, Menu } from '@mantine/core';
import type { GridColumn } from './grid-columns.ts';

interface Props {
  all: readonly GridColumn[];
  shown: readonly GridColumn[];
  onToggle: (key: string) => void;
  onReset: () => void;
  /** Why columns that could be there are not. */
  note: string | undefined;
}

export function ColumnMenu({ all, shown, onToggle, onReset, note }: Props) {
  return (
    <Menu position="bottom-end" closeOnItemClick={false} width={240}>
      <Menu.Target>
        <Button size="xs" variant="default">
          Columns
        </Button>
      </Menu.Target>
      <Menu.Dropdown aria-label="Columns" mah="50dvh" style={{ overflowY: 'auto' }}>
        {all
          .filter(({ fixed }) => !fixed)
          .map((column) => (
            <Menu.CheckboxItem
              key={column.key}
              checked={shown.includes(column)}
              onChange={() => onToggle(column.key)}
            >
              {column.label}
            </Menu.CheckboxItem>
          ))}
        {note && <Menu.Label style={{ whiteSpace: 'normal' }}>{note}</Menu.Label>}
        <Menu.Divider />
        <Menu.Item onClick={onReset}>Reset to default</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
