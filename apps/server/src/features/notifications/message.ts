import type { NotificationEvent } from '@crosslister/contract/notifications.ts';

/** Where the seller may go from a message. `path` belongs to the dashboard; `url` is a marketplace's page. */
export interface MessageLink {
  /** Names it to the service worker. */
  action: 'open' | 'delete' | 'done';
  title: string;
  to: { path: string } | { url: string };
}

/** What one notification says, for any channel. It names no buyer. */
export interface Message {
  event: NotificationEvent;
  /** A later message with the same tag takes the place of the earlier on a phone. */
  tag: string;
  title: string;
  /** Sentences, the most important first. */
  lines: string[];
  /** The first one opens the dashboard at the right place. */
  links: [MessageLink, ...MessageLink[]];
  /** The product's first photo: an address that anybody can open, or a path of this server. */
  image: string | null;
  /** The facts for programs (webhook): ids, amounts in pence, ISO times. */
  facts: Record<string, unknown>;
}
