import { z } from 'zod';
import { keptJson } from '../../../lib/browser/kept-json.ts';

/** In millimetres. */
export const papers = [
  { key: 'a4', name: 'A4', width: 210, height: 297, margin: 14 },
  { key: '4x6', name: '4 × 6 in', width: 101.6, height: 152.4, margin: 5 },
  { key: 'a6', name: 'A6', width: 105, height: 148, margin: 5 },
] as const;
export type Paper = (typeof papers)[number];

export const sheets = ['slips', 'pick', 'both'] as const;
export const sheetNames = { slips: 'Packing slips', pick: 'Pick list', both: 'Both' };
export type Sheet = (typeof sheets)[number];

/** The paper in the printer stays the same: this browser remembers it. An address is asked for each time. */
export const keptPrint = keptJson(
  'crosslister_slips',
  z.object({ paper: z.string(), sheet: z.enum(sheets) }),
);
