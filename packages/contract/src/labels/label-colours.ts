// Apart from the other rules of labels, because the dashboard's first screen needs no more.

/** The colours a label can have. What each looks like is the dashboard's. */
export const labelColours = [
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'purple',
  'pink',
] as const;
export type LabelColour = (typeof labelColours)[number];

/** By which two spellings are the same label. */
export const labelKey = (label: string) => label.toLowerCase();
