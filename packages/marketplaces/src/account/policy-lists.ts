import type { NamedPolicy } from '@crosslister/contract/policies.ts';

/** What a seller has set up at a marketplace, to choose from. */
export interface PolicyLists {
  payment: NamedPolicy[];
  shipping: NamedPolicy[];
  returns: NamedPolicy[];
  /** Parts of the shop, where it has some. */
  sections?: NamedPolicy[];
  /** Which of these lists could not be read although the others could, and why: a sentence for the seller. */
  unread?: string;
}
