import { z } from 'zod';
import { Platform } from './platform-schemas.ts';

/** Switches the capture of an account's calls on, for 24 hours, or off. */
export const CaptureSwitch = z.object({ on: z.boolean() });

/** The capture of one account. `until` is when it ends or ended; null if there is none. */
export const CaptureStatus = z.object({
  on: z.boolean(),
  until: z.string().nullable(),
  calls: z.number(),
  /** Calls that were dropped because newer ones needed the room are not counted. */
  bytes: z.number(),
});
export type CaptureStatus = z.infer<typeof CaptureStatus>;

/** The first line of a captured file. The others are its calls, oldest first. */
export const CaptureHead = z.object({
  format: z.literal('crosslister-capture-1'),
  crosslister: z.string(),
  platform: Platform,
  calls: z.number(),
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

/** A captured file: one JSON document in each line. Throws for any other text. */
export function readCaptureFile(text: string): { head: CaptureHead; calls: CapturedCall[] } {
  const [head, ...calls] = text.split('\n').filter((line) => line.trim() !== '');
  return {
    head: CaptureHead.parse(JSON.parse(head ?? 'null')),
    calls: calls.map((line) => CapturedCall.parse(JSON.parse(line))),
  };
}
