const UNITS = [
  { letter: 'd', seconds: 24 * 3600 },
  { letter: 'h', seconds: 3600 },
  { letter: 'min', seconds: 60 },
  { letter: 's', seconds: 1 },
];

/** `under a second`, `3 s`, `2 min 5 s`, `3 h 12 min`: the two largest units. */
export function formatTaken(seconds: number): string {
  const first = UNITS.findIndex((unit) => seconds >= unit.seconds);
  if (first < 0) return 'under a second';
  let left = seconds;
  const parts = UNITS.slice(first, first + 2).map(({ letter, seconds: size }) => {
    const count = Math.floor(left / size);
    left -= count * size;
    return { count, letter };
  });
  return parts
    .filter(({ count }) => count > 0)
    .map(({ count, letter }) => `${count} ${letter}`)
    .join(' ');
}
