import type { Product } from '@crosslister/contract/product.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { DialogProps } from '../../../lib/dialog-props.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useIsPhone } from '../../../ui/use-is-phone.ts';
import { Camera } from './camera.tsx';
import { Found } from './found-products.tsx';
import styles from './scan.module.css';
import { skuIn } from './sku-address.ts';

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

function CodeForm({ onCode }: { onCode: (code: string) => void }) {
  const [typed, setTyped] = useState('');
  const [mistake, setMistake] = useState<string>();
  // On a phone the keyboard would cover the camera's picture.
  const phone = useIsPhone();
  function submit(event: React.FormEvent): void {
    event.preventDefault();
    if (typed.trim() === '') setMistake('Enter the code or the SKU.');
    else onCode(typed.trim());
  }
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <TextInput
        label="Code or SKU"
        maxLength={1000}
        autoComplete="off"
        data-autofocus={!phone || undefined}
        value={typed}
        error={mistake}
        onChange={(event) => {
          setMistake(undefined);
          setTyped(event.currentTarget.value);
        }}
      />
      <Button type="submit" variant="default">
        Find
      </Button>
    </form>
  );
}
