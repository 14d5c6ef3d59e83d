import { z } from 'zod';
import { Price } from '../schemas/price.ts';
import { trimmedText } from '../schemas/text.ts';

/** Who proposes: a public catalogue of books, or the model that the seller has set up. */
export const proposalSources = ['open_library', 'assistant'] as const;
export const ProposalSource = z.enum(proposalSources);
export type ProposalSource = z.infer<typeof ProposalSource>;

/** Fields of a product that are no item specific. Every other field of a proposal is the name of one. */
const proposedFields = ['name', 'description', 'condition_notes'] as const;
export const isProductField = (field: string): field is (typeof proposedFields)[number] =>
  (proposedFields as readonly string[]).includes(field);

export const MAX_PROPOSED_NAME = 80;
/** Products that one call may ask about, and proposals that one call decides. */
export const MAX_ASKED = 500;

/** What a source says of a product. Nothing of it is in the product until the seller accepts it. */
export const Proposal = z.object({
  id: z.number(),
  product_id: z.number(),
  source: ProposalSource,
  /** `name`, `description`, `condition_notes`, or the name of an item specific. */
  field: z.string(),
  /** What the product says now. Empty: nothing. */
  now: z.array(z.string()),
  /** One text, or several values of an item specific. */
  value: z.array(z.string()),
  why: z.string(),
  /** Where the source shows it. */
  link: z.string().nullable(),
});
export type Proposal = z.infer<typeof Proposal>;

/** How far a source is with a product. */
export const ProposalAsk = z.object({
  product_id: z.number(),
  source: ProposalSource,
  state: z.enum(['queued', 'done', 'failed']),
  /** Why the last attempt failed. */
  error: z.string().nullable(),
  /** When it is tried again. Null: it is not. */
  next_at: z.string().nullable(),
  /** What was left out and why, and what the source was not sure of. */
  notes: z.array(z.string()),
});
export type ProposalAsk = z.infer<typeof ProposalAsk>;

export const Proposals = z.object({
  results: z.array(Proposal),
  asks: z.array(ProposalAsk),
  /** The seller has one, and agrees to what it is sent. */
  has_assistant: z.boolean(),
});
export type Proposals = z.infer<typeof Proposals>;

const ids = z.array(z.int().positive().max(999_999_999_999_999)).max(MAX_ASKED);

/** `product_ids=1,2`. Without it all that is open, up to 500. */
export const ProposalQuery = z.object({
  product_ids: z
    .string()
    .max(10_000)
    .transform((text) => text.split(',').flatMap((id) => (/^\d{1,15}$/.test(id.trim()) ? [Number(id)] : [])))
    .pipe(ids)
    .optional(),
});

export const AskForProposals = z.object({ product_ids: ids.min(1), source: ProposalSource });
export const AskedForProposals = z.object({
  /** Products whose source is asked in the background. */
  asked: z.number(),
  left_out: z.array(z.object({ product_id: z.number(), reason: z.string() })),
});
export type AskedForProposals = z.infer<typeof AskedForProposals>;

export const DecideProposals = z.object({ accept: ids.default([]), dismiss: ids.default([]) });
export const DecidedProposals = z.object({
  accepted: z.number(),
  dismissed: z.number(),
  /** Products of which nothing was accepted, because they could not be saved so. */
  refused: z.array(z.object({ product_id: z.number(), error: z.string(), next_step: z.string() })),
});
export type DecidedProposals = z.infer<typeof DecidedProposals>;

/** Pounds for a million tokens. */
const TokenPrice = Price.refine((pounds) => pounds <= 10_000, 'At most £10,000 for a million tokens.');

export const AssistantSave = z.object({
  /** Up to the `/v1`, without `/chat/completions`. */
  address: z
    .url({ protocol: /^https?$/, error: 'Enter an address that starts with http:// or https://.' })
    .max(500)
    .refine((text) => URL.canParse(text) && new URL(text).username === '' && new URL(text).search === '', {
      error: 'Enter the address without a password and without a question mark.',
    })
    .transform((text) => text.replace(/(?<!\/)\/+$/, '')),
  model: trimmedText(200).min(1, 'Enter the name of the model.'),
  /** `********` keeps the stored one. Empty: the server needs none. */
  key: trimmedText(2_000),
  price_in: TokenPrice,
  price_out: TokenPrice,
  /** Pounds a month. */
  budget: Price.refine((pounds) => pounds <= 100_000, 'At most £100,000.'),
  /** The seller has read what is sent, and where to. */
  agreed: z.boolean(),
});
export type AssistantSave = z.infer<typeof AssistantSave>;

export const Assistant = z.object({
  address: z.string(),
  model: z.string(),
  key: z.string(),
  price_in: z.number(),
  price_out: z.number(),
  budget: z.number(),
  /** In ISO: since when the seller agrees to what is sent. Null: nothing is sent. */
  agreed_at: z.string().nullable(),
});
export type Assistant = z.infer<typeof Assistant>;

export const ProposalSettings = z.object({
  books: z.object({
    /** Products with an ISBN are asked about without a press. */
    automatic: z.boolean(),
    /** Where the catalogue of books is. */
    address: z.string(),
  }),
  assistant: Assistant.nullable(),
  /** This month. */
  spent: z.object({ calls: z.number(), tokens_in: z.number(), tokens_out: z.number(), cost: z.number() }),
});
export type ProposalSettings = z.infer<typeof ProposalSettings>;

export const BookSettings = z.object({ automatic: z.boolean() });
