import { z } from 'zod';
import { Platform } from '../schemas/platform-schemas.ts';

/** What a seller has here, shown before they delete the account. */
export const Account = z.object({
  username: z.string(),
  products: z.number(),
  photos: z.number(),
  /** Listings that stay on the marketplaces when the account is deleted. */
  live_listings: z.array(z.object({ platform: Platform, count: z.number() })),
  /** Operations that are queued or running. */
  unfinished: z.number(),
});
export type Account = z.infer<typeof Account>;

export const AccountDeletion = z.object({
  password: z.string('Password is required.').min(1, 'Password is required.').max(1000),
});

const ids = z.array(z.number().int().positive()).max(100);

/** `PUT /api/account/password/`. */
export const PasswordChange = z.object({
  old_password: z
    .string('The current password is required.')
    .min(1, 'The current password is required.')
    .max(1000),
  new_password: z.string('The new password is required.').min(1, 'The new password is required.').max(1000),
  /** Paired browsers and channels that go with the old password: somebody who knew it may have added them. */
  end_pairings: ids.optional(),
  remove_channels: ids.optional(),
});
export const PasswordChanged = z.object({
  success: z.literal(true),
  message: z.string(),
  /** Other sessions of the account, which have been ended. */
  ended_sessions: z.number(),
  /** Of those that were named. */
  ended_pairings: z.number(),
  removed_channels: z.number(),
});

export const AccountDeleted = z.object({
  success: z.boolean(),
  message: z.string(),
  live_listings: Account.shape.live_listings,
  /** Listings that were being made at that moment: each may or may not be on its marketplace. */
  perhaps_listed: z.array(z.object({ platform: Platform, name: z.string(), sku: z.string() })),
  /** A sentence for each marketplace that may go on sending webhooks to this server. */
  webhooks_left: z.array(z.string()),
});
export type AccountDeleted = z.infer<typeof AccountDeleted>;
