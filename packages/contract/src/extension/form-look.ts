import { z } from 'zod';
import { maskName } from '../accounts/mask-name.ts';
import { TableVersion } from '../site-tables/version.ts';

/** A name on a page: an id, a test id, a role. Only words of forms are left in it. */
const Name = z.string().max(1000).overwrite(maskName);

/** An element of a form by its names. Never its value, its label or its text. */
const FormElement = z.strictObject({
  tag: Name,
  type: Name.optional(),
  testid: Name.optional(),
  id: Name.optional(),
  role: Name.optional(),
  is: z.array(z.enum(['hidden', 'disabled', 'readonly', 'expanded', 'busy'])).max(5),
  /** How many there are of it. */
  count: z.int().min(1).max(1_000_000),
});
export type FormElement = z.infer<typeof FormElement>;

/** How far a field gets. */
export const FieldStage = z.enum(['found', 'opened', 'closed', 'taken', 'shown']);

/** More elements than these are counted and left out. */
export const MOST_ELEMENTS = 400;
const Elements = z.array(FormElement).max(MOST_ELEMENTS);
const Names = z.array(Name).max(50);

/** What the extension found on a form after one step of filling it in. */
export const FormLook = z.strictObject({
  /** The extension's, and the day of its knowledge of the form. */
  version: z.string().regex(/^[\d.]{1,20}$/),
  table: TableVersion,
  path: Name,
  field: Name,
  state: z.enum(['opened', 'done', 'skipped', 'failed']),
  /** What did not come about. */
  missed: FieldStage.optional(),
  /** The self-check: fields that are there, and fields that are not. */
  found: Names,
  not_found: Names,
  /** What was not there after the step before, and what is no longer there. */
  appeared: Elements,
  gone: Elements,
  left_out: z.int().min(0).max(1_000_000),
});
export type FormLook = z.infer<typeof FormLook>;
