import type { Operation } from '@crosslister/contract/operation.ts';
import { platformNames } from '@crosslister/contract/platforms.ts';
import { useFirstListings } from '../../../lib/api/first-listings.ts';
import { openProductAt } from '../../../lib/failures/open-fix.ts';
import { Answer } from '../answer.tsx';

/** Leads to the first listing of an account, beside what was sent, until the seller has said whether it is right. */
export function CompareButton({ operation, subject }: { operation: Operation; subject: string }) {
  const { is_first: isFirst, platform, product, status } = operation;
  const isMade = isFirst === true && status === 'completed';
  const { data = [] } = useFirstListings(isMade);
  const id = product?.id ?? null;
  const isOpen = data.some((each) => each.platform === platform && each.product?.id === id);
  if (!isMade || id === null || !isOpen) return null;
  return (
    <Answer
      word="Compare"
      subject={subject}
      aria-haspopup="dialog"
      onClick={() => openProductAt(id, `First listing on ${platformNames[platform]}`)}
    />
  );
}
