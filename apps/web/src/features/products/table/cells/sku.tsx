import { CopyButton } from '../../../../ui/fields/copy/copy-button.tsx';
import styles from './sku.module.css';

/** A SKU, with a copy button while it is hovered, and by keyboard. */
export function Sku({ sku }: { sku: string }) {
  return (
    <span className={styles.sku}>
      <span className="cut" title={sku}>
        {sku}
      </span>
      <CopyButton className={styles.copy} what={`SKU ${sku}`} text={sku} />
    </span>
  );
}
