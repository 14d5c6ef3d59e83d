import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { Button } from '@mantine/core';
import { useFirstListings } from '../../../lib/api/first-listings.ts';
import { openProductAt } from '../../../lib/failures/open-fix.ts';

/** Leads to the first listing of an account, beside what was sent, until the seller has said whether it is right. */
export function CompareButton({ operation, subject }: { operation: Operation; subject: string }) {
  const { is_first: isFirst, platform, product, status } = operation;
  const isMade = isFirst === true && status === 'completed';
  const { data = [] } = useFirstListings(isMade);
  const id = product?.id ?? null;
  const isOpen = data.some((each) => each.platform === platform && each.product?.id === id);
  if (!isMade || id === null || !isOpen) return null;
  return (
    <Button
      size="compact-sm"
      variant="default"
      aria-haspopup="dialog"
      aria-label={`Compare: ${subject}`}
      onClick={() => openProductAt(id, `First listing on ${platformNames[platform]}`)}
    >
      Compare
    </Button>
  );
}
