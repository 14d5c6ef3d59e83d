import type { Platform } from '@crosslister/contract/platforms.ts';
import { whenMade } from '../etsy/when-made.ts';

/** The choices of a setting that move with the year, so that its description cannot name them. */
export interface MovingChoices {
  label: (value: string) => string;
  data: (year: number) => { value: string; label: string }[];
  /** The choice that stands for a stored value now. */
  current: (stored: string, year: number) => string | null;
  /** What is wrong with the value beside the platform's other settings. */
  problem: (settings: Readonly<Record<string, unknown>>, year: number) => string | undefined;
}

const movingChoices: Partial<Record<Platform, Record<string, MovingChoices>>> = {
  etsy: { when_made: whenMade },
};

export const movingChoicesOf = (platform: Platform, setting: string): MovingChoices | undefined =>
  movingChoices[platform]?.[setting];
