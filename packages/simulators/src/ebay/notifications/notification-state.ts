import { generateKeyPairSync, type KeyObject, randomUUID } from 'node:crypto';

const basicScope = 'https://api.ebay.com/oauth/api_scope';

export type Topic = {
  topicId: string;
  description: string;
  status: string;
  context: string;
  scope: 'APPLICATION' | 'USER';
  authorizationScopes: string[];
  schemaVersions: string[];
};

export type Destination = {
  destinationId: string;
  name: string;
  /** MARKED_DOWN is the site's own word for an endpoint that went on failing. */
  status: 'ENABLED' | 'DISABLED' | 'MARKED_DOWN';
  endpoint: string;
  verificationToken: string;
};

export type Subscription = {
  subscriptionId: string;
  topicId: string;
  destinationId: string;
  status: 'ENABLED' | 'DISABLED';
  schemaVersion: string;
  creationDate: string;
  /** Absent for one of the application's own. */
  seller?: string;
};

/** A pair of which one half signs and the other is handed out under `kid`. */
export type SigningKey = { kid: string; privateKey: KeyObject; publicKey: string };

/** `bad_signature` signs with a key that is not the one handed out; `repeated` sends every message twice. */
export const deliveryModes = ['usual', 'none', 'bad_signature', 'repeated'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export type Notifications = {
  alertEmail?: string;
  topics: Map<string, Topic>;
  destinations: Map<string, Destination>;
  subscriptions: Map<string, Subscription>;
  key: SigningKey;
  delivery: DeliveryMode;
  /** Milliseconds between the attempts of one message. */
  retryMs: number;
  /** Plain http and private addresses are taken for endpoints too. */
  allowHttp: boolean;
  /** Messages on their way. */
  underWay: Set<Promise<void>>;
  closing: AbortController;
};

/** The one-line form in which eBay hands keys out: no line breaks between the marks and the key. */
export function newSigningKey(): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const pem = publicKey.export({ type: 'spki', format: 'pem' }).toString();
  return { kid: randomUUID(), privateKey, publicKey: pem.replaceAll('\n', '') };
}

const application = { context: 'ACCOUNT', scope: 'APPLICATION' } as const;

const topics: Pick<Topic, 'topicId' | 'description' | 'context' | 'scope' | 'authorizationScopes'>[] = [
  {
    ...application,
    topicId: 'MARKETPLACE_ACCOUNT_DELETION',
    description: 'A user has asked for the account and its data to be deleted.',
    authorizationScopes: [basicScope],
  },
  {
    ...application,
    topicId: 'AUTHORIZATION_REVOCATION',
    description: 'A user has withdrawn the consent given to this application.',
    authorizationScopes: [basicScope],
  },
  {
    topicId: 'ORDER_CONFIRMATION',
    description: 'A buyer has completed the checkout of a line item.',
    context: 'ORDER',
    scope: 'USER',
    authorizationScopes: [`${basicScope}/commerce.notification.subscription`],
  },
];

export function createNotifications(options: { allowHttp: boolean; retryMs: number }): Notifications {
  const offered = topics.map((topic) => ({ ...topic, status: 'ENABLED', schemaVersions: ['1.0'] }));
  return {
    ...options,
    topics: new Map(offered.map((topic) => [topic.topicId, topic])),
    destinations: new Map(),
    subscriptions: new Map(),
    key: newSigningKey(),
    delivery: 'usual',
    underWay: new Set(),
    closing: new AbortController(),
  };
}
