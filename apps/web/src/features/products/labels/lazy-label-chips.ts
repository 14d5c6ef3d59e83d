import { type ComponentType, lazy } from 'react';

/** Chips with their colours. Few sellers have labels, and the first screen does not wait for them. */
export const LazyLabelChips = lazy(
  async (): Promise<{ default: ComponentType<{ labels: readonly string[] }> }> => {
    try {
      return { default: (await import('./label-chips.tsx')).LabelChips };
    } catch (error) {
      console.error('The labels could not be loaded', error);
      return { default: () => null };
    }
  },
);
