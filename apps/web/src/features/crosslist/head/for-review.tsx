import { platformList, platformsWith } from '@crosslister/contract/platforms.ts';
import { Notice } from '../../../ui/notice.tsx';

const scheduling = platformList(platformsWith('schedulesReview'));

/** What is listed for the seller to look at is not on sale yet. */
export const ForReview = () => (
  <Notice type="info">
    To look at first: {scheduling} schedules it, the others keep a draft. Publish now, in the product, puts it
    on sale.
  </Notice>
);
