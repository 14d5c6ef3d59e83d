import { z } from 'zod';

/** Log-in only checks that the fields are there, so that a new rule never locks out an old account. */
export const Login = z.object({
  username: z.string('Username is required.').trim().min(1, 'Username is required.').max(150),
  password: z.string('Password is required.').min(1, 'Password is required.').max(1000),
});
export const Token = z.object({ key: z.string() });

/** Every failure of the API: a sentence the seller can read, and what to do next. */
export const Problem = z.object({
  detail: z.string(),
  next_step: z.string(),
  non_field_errors: z.array(z.string()).optional(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type Problem = z.infer<typeof Problem>;

export const OAuthInit = z.object({ auth_url: z.string() });
/** `code` may also be the whole address the marketplace returned to. */
export const OAuthManual = z.object({
  code: z.string().trim().min(1, 'Paste the code or the whole address.').max(8000),
  state: z.string().max(500).optional(),
});

/**
 * The pop-up's message to the dashboard. With a state, or without a platform, the account is connected only when the
 * dashboard posts it with the code.
 */
export const OAuthMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('oauth_success'),
    platform: z.string().optional(),
    code: z.string(),
    state: z.string().optional(),
  }),
  z.object({ type: z.literal('oauth_error'), platform: z.string().optional(), error: z.string() }),
]);
export type OAuthMessage = z.infer<typeof OAuthMessage>;
