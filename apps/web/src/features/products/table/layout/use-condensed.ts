import { useMediaQuery } from '@mantine/hooks';

/** On narrower screens the table would scroll sideways, so rows show the columns below the name. */
const CONDENSED = '(max-width: 61.99em)';

export function useCondensed(): boolean {
  return useMediaQuery(CONDENSED, undefined, { getInitialValueInEffect: false }) ?? false;
}
