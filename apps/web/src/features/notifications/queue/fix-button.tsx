import type { Fix } from '@crosslister/contract/listings/fix.ts';
import type { NotificationDrawerProps } from '../../../lib/dialog-props.ts';
import { fixName } from '../../../lib/failures/fix-field.ts';
import { SmallButton } from '../../../ui/buttons.ts';

interface Props {
  fix: Fix;
  /** The product in which it is fixed. Null for a setting. */
  product: number | null;
  /** What failed, for the button's name. */
  subject: string;
  onFix: NotificationDrawerProps['onFix'];
}

/** Opens the setting or field that fixes a failure. Shows nothing if the product is gone. */
export function FixButton({ fix, product, subject, onFix }: Props) {
  if (fix.target === 'product' && product === null) return null;
  const name = fixName(fix);
  return (
    <SmallButton
      aria-haspopup="dialog"
      aria-label={`Fix ${name}: ${subject}`}
      onClick={() => onFix(fix, product)}
    >
      Fix: {name}
    </SmallButton>
  );
}
