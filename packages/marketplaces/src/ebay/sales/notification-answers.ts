import { z } from 'zod';

/** Answers and messages of eBay's Notification API, only the fields we read. Source: its OpenAPI document. */

export const Topic = z.object({
  status: z.string().optional(),
  scope: z.string().optional(),
  authorizationScopes: z.array(z.string()).default([]),
  supportedPayloads: z
    .array(
      z.object({
        format: z.array(z.string()).default([]),
        deliveryProtocol: z.string().optional(),
        deprecated: z.boolean().optional(),
        schemaVersion: z.string(),
      }),
    )
    .default([]),
});
const Destination = z.object({
  destinationId: z.string().min(1),
  name: z.string().default(''),
  status: z.string().optional(),
  deliveryConfig: z.object({ endpoint: z.string(), verificationToken: z.string().optional() }),
});
export type Destination = z.infer<typeof Destination>;
export const Destinations = z.object({
  destinations: z.array(Destination).default([]),
  next: z.string().optional(),
});
const Subscription = z.object({
  subscriptionId: z.string().min(1),
  topicId: z.string(),
  destinationId: z.string().optional(),
  status: z.string().optional(),
  payload: z.object({ schemaVersion: z.string().optional() }).default({}),
});
export type Subscription = z.infer<typeof Subscription>;
export const Subscriptions = z.object({
  subscriptions: z.array(Subscription).default([]),
  next: z.string().optional(),
});

/** The header X-EBAY-SIGNATURE, decoded. The id becomes part of a URL, so only plain letters are accepted. */
export const SignatureHeader = z.object({
  kid: z.string().regex(/^[\w-]{1,100}$/),
  signature: z.string().min(1),
});
export const PublicKey = z.object({
  key: z.string().min(1),
  digest: z.enum(['SHA1', 'SHA-1', 'SHA256', 'SHA-256']).default('SHA1'),
});
export const Message = z.object({
  metadata: z.object({ topic: z.string() }),
  notification: z.object({ notificationId: z.string().min(1), data: z.unknown() }),
});
export const DeletedAccount = z.object({ userId: z.string().min(1) });
