import { z } from 'zod';
import { FormLook } from '../extension/form-look.ts';
import { Platform } from '../schemas/platform-schemas.ts';

/** Switches the capture of an account on, for 24 hours, or off. */
export const CaptureSwitch = z.object({ on: z.boolean() });

/** The capture of one account. `until` is when it ends or ended; null if there is none. */
export const CaptureStatus = z.object({
  on: z.boolean(),
  until: z.string().nullable(),
  calls: z.number(),
  /** Steps of forms that the extension filled in. */
  forms: z.number(),
  /** What was dropped because newer calls or steps needed the room is not counted. */
  bytes: z.number(),
});
export type CaptureStatus = z.infer<typeof CaptureStatus>;

/** The first line of a captured file. The others are its calls, oldest first, and then its forms. */
export const CaptureHead = z.object({
  format: z.literal('crosslister-capture-1'),
  crosslister: z.string(),
  platform: Platform,
  calls: z.number(),
  /** None in files from before they were captured. */
  forms: z.number().default(0),
});
export type CaptureHead = z.infer<typeof CaptureHead>;

const Part = z.object({ headers: z.record(z.string(), z.string()), body: z.string() });

/** One call to a marketplace, masked. `status` is null if no answer came. */
export const MaskedCall = z.object({
  method: z.string(),
  path: z.string(),
  request: Part,
  status: z.number().nullable(),
  response: Part,
});
export type MaskedCall = z.infer<typeof MaskedCall>;

/** The same with the time of its answer (ISO), and how long that took. */
export const CapturedCall = z.object({ at: z.string(), took_ms: z.number(), ...MaskedCall.shape });
export type CapturedCall = z.infer<typeof CapturedCall>;

/** What the extension found on a form after one step of filling it in, with its time (ISO). */
export const CapturedForm = z.object({ at: z.string(), look: FormLook });
export type CapturedForm = z.infer<typeof CapturedForm>;

const Line = z.union([CapturedForm, CapturedCall]);

/** A captured file: one JSON document in each line. Throws for any other text. */
export function readCaptureFile(text: string): {
  head: CaptureHead;
  calls: CapturedCall[];
  forms: CapturedForm[];
} {
  const [head, ...rest] = text.split('\n').filter((line) => line.trim() !== '');
  const lines = rest.map((line) => Line.parse(JSON.parse(line)));
  return {
    head: CaptureHead.parse(JSON.parse(head ?? 'null')),
    calls: lines.flatMap((line) => ('look' in line ? [] : [line])),
    forms: lines.flatMap((line) => ('look' in line ? [line] : [])),
  };
}
