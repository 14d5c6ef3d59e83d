import type { Product, ProductStatus } from '@crosslister/contract/product.ts';
import { Menu } from '@mantine/core';
import {
  IconArrowBackUp,
  IconCoinPound,
  IconPlugConnectedX,
  IconReceiptPound,
  IconShare3,
  IconTrash,
} from '@tabler/icons-react';
import { useMemo } from 'react';
import { actionLabels, type RowAction, rowActions } from './row-actions.ts';

export interface OpenMenu {
  product: Product;
  button: HTMLButtonElement;
}

const icons: Record<RowAction, typeof IconTrash> = {
  crosslist: IconShare3,
  mark_as_sold: IconCoinPound,
  mark_as_active: IconArrowBackUp,
  delete: IconTrash,
  delist: IconPlugConnectedX,
  sale_details: IconReceiptPound,
};

interface Props {
  open: OpenMenu;
  tab: ProductStatus;
  onAction: (action: RowAction, product: Product) => void;
  onClose: () => void;
}

/**
 * The three-dot menu. There is one for the whole table, placed at its button: 200 of them would slow every page down.
 */
export function RowMenu({ open, tab, onAction, onClose }: Props) {
  const { product, button } = open;
  // It stays where it was opened: a button whose row has been drawn again has no place any more.
  const { left, top, width, height } = useMemo(() => button.getBoundingClientRect(), [button]);

  function close(): void {
    onClose();
    button.focus({ preventScroll: true });
  }

  return (
    <Menu key={product.id} opened onClose={close} position="bottom-end" width={180} returnFocus={false}>
      <Menu.Target>
        <span aria-hidden style={{ position: 'fixed', left, top, width, height, pointerEvents: 'none' }} />
      </Menu.Target>
      <Menu.Dropdown aria-labelledby={button.id}>
        {rowActions(tab, product).map((action) => {
          const Icon = icons[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} aria-hidden />}
              {...(action === 'delete' && { color: 'red' })}
              onClick={() => onAction(action, product)}
            >
              {actionLabels[action]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
