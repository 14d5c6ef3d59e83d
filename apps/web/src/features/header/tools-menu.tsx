import { Menu } from '@mantine/core';
import { IconDownload, IconPrinter, IconRadar2, IconUpload } from '@tabler/icons-react';
import { plural } from '../../lib/format.ts';
import { type Beside, Target, useOpened } from '../../ui/opener.tsx';

export interface ToolsMenuProps {
  /** How many products the table holds over all its pages. */
  productCount: number;
  detecting: boolean;
  onExport: () => void;
  onPrint: () => void;
  onImport: () => void;
  onDetectSales: () => void;
}

/** What the columns of the list leave out, before they are downloaded. */
const NOT_IN_EXPORT =
  'The columns of the list, without quantities, photos, costs and what marketplaces are told. Settings, Account, Take everything with you has them.';

export function ToolsMenu({ button, opened, onChange, ...props }: ToolsMenuProps & Beside) {
  const { productCount, detecting, onExport, onPrint, onImport, onDetectSales } = props;
  return (
    <Menu position="bottom-end" width={240} opened={useOpened(opened)} onChange={onChange}>
      <Menu.Target>
        <Target button={button} />
      </Menu.Target>
      <Menu.Dropdown aria-label="Tools">
        <Menu.Item
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={onExport}
          title={NOT_IN_EXPORT}
        >
          Export CSV ({plural(productCount, 'product')})
        </Menu.Item>
        <Menu.Item leftSection={<IconPrinter size={16} aria-hidden />} onClick={onPrint}>
          Print List
        </Menu.Item>
        <Menu.Item leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
          Import CSV
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconRadar2 size={16} aria-hidden />}
          disabled={detecting}
          onClick={onDetectSales}
        >
          {detecting ? 'Detecting Sales...' : 'Detect Sales'}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
