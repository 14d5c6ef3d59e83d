export type Clock = {
  now(): Date;
  /** The moment this many milliseconds from now. */
  after(milliseconds: number): Date;
  /** Moves the clock forward (or back, negative) by this many milliseconds. */
  advance(milliseconds: number): void;
  /** Sets the present moment; the clock runs on from there. */
  set(moment: Date): void;
};

/** A running clock that a test can move, so that two-hour tokens expire without waiting. */
export function createClock(): Clock {
  let offset = 0;
  return {
    now: () => new Date(Date.now() + offset),
    after: (milliseconds) => new Date(Date.now() + offset + milliseconds),
    advance(milliseconds) {
      offset += milliseconds;
    },
    set(moment) {
      offset = moment.getTime() - Date.now();
    },
  };
}
