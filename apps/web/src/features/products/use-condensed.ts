import { useMediaQuery } from '@mantine/hooks';

/** Narrower than this the table's columns would scroll sideways; rows carry them below the name instead. */
const CONDENSED = '(max-width: 61.99em)';

export function useCondensed(): boolean {
  return useMediaQuery(CONDENSED, undefined, { getInitialValueInEffect: false }) ?? false;
}
