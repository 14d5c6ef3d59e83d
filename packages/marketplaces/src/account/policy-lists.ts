import type { PolicyKind } from '@crosslister/contract/platforms/description.ts';
import type { NamedPolicy } from '@crosslister/contract/policies.ts';

/** What a seller has set up at a marketplace, to choose from. */
export type PolicyLists = { readonly [Kind in PolicyKind]?: NamedPolicy[] } & {
  /** Which of these lists could not be read although the others could, and why: a sentence for the seller. */
  unread?: string;
};
