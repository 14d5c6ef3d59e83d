import type { Product } from '@crosslister/contract/product.ts';
import { Button } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { skuIn } from '../../../lib/sku-address.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Camera } from '../../../ui/scan/camera.tsx';
import { CodeForm } from '../../../ui/scan/code-form.tsx';
import { Found } from './found-products.tsx';
import styles from './scan.module.css';

interface Props extends DialogProps {
  /** Read already, by a phone's own camera. */
  code: string | undefined;
  onOpen: (id: number) => void;
  onMarkAsSold: (product: Product) => void;
}

/** Finds a product by the label on it: with the camera, with a photo, or by its code. */
export function ScanDialog({ opened, onClose, code: first, onOpen, onMarkAsSold }: Props) {
  const [code, setCode] = useState(first);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title="Scan a Label"
      size={520}
      leave="Close"
      footer={code !== undefined && <Button onClick={() => setCode(undefined)}>Scan next</Button>}
    >
      {code === undefined ? (
        <div className={styles.search}>
          <Camera onCode={setCode} />
          <CodeForm onCode={setCode} />
        </div>
      ) : (
        <Found
          key={code}
          sku={skuIn(code)}
          onChoose={setCode}
          onOpen={(id) => {
            onClose();
            onOpen(id);
          }}
          onMarkAsSold={onMarkAsSold}
        />
      )}
    </Dialog>
  );
}
