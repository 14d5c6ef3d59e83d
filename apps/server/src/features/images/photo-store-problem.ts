/** The place of the photos is full, not there, or refuses us; the message says which, for the log. */
export class PhotoStoreProblem extends Error {}
