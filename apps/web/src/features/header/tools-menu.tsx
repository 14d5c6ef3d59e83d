import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDownload, IconPrinter, IconRadar2, IconTool, IconUpload } from '@tabler/icons-react';
import { formatCount } from '../../lib/format.ts';
import styles from './header.module.css';

export interface ToolsMenuProps {
  /** How many products the table holds over all its pages. */
  productCount: number;
  detecting: boolean;
  onExport: () => void;
  onPrint: () => void;
  onImport: () => void;
  onDetectSales: () => void;
}

export function ToolsMenu({ phone, ...props }: ToolsMenuProps & { phone: boolean }) {
  const { productCount, detecting, onExport, onPrint, onImport, onDetectSales } = props;
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        {phone ? (
          <ActionIcon variant="subtle" color="gray" c="var(--ink)" size={36} aria-label="Tools">
            <IconTool size={20} stroke={1.7} />
          </ActionIcon>
        ) : (
          <Button
            variant="subtle"
            color="gray"
            c="var(--ink)"
            className={styles.button ?? ''}
            leftSection={<IconTool size={18} stroke={1.7} aria-hidden />}
          >
            Tools
          </Button>
        )}
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconDownload size={16} aria-hidden />} onClick={onExport}>
          Export CSV ({formatCount(productCount)} products)
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
