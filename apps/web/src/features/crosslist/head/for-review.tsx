import { platformList, platformsWith } from '@crosslister/contract/platforms.ts';
import { Notice } from '../../../ui/notice.tsx';

const scheduling = platformList(platformsWith('schedulesReview'));

/** What is listed for the seller to look at is not on sale yet. */
export const ForReview = () => (
  <Notice type="info">
    For you to look at first: {scheduling} schedules the listing, the other shops keep it as a draft. Publish
    now, in the product's details, puts it on sale.
  </Notice>
);
