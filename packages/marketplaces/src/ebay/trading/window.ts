/** eBay takes a range of less than 120 days. Listings without an end date are renewed every month. */
const RANGE_MS = 119 * 86_400_000;

/** The listings that are on sale at this moment (ms): each of them ends in this range. */
export const endingSoon = (from: number) => ({
  EndTimeFrom: new Date(from).toISOString(),
  EndTimeTo: new Date(from + RANGE_MS).toISOString(),
});
