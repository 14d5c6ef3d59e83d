import { createHmac } from 'node:crypto';

/**
 * Stands for a value that is not kept. The same value always has the same mark. Marks are stored; somebody who reads the
 * capture gets them numbered (number-marks.ts), so that nothing made from a value leaves the server.
 */
export interface Marks {
  /** A text, with its length. */
  text: (value: string) => string;
  /** The same text where spaces would be wrong: in an address, a form or a message. */
  part: (value: string) => string;
  field: (name: string) => string;
  host: (name: string) => string;
  /** In JSON a number has to stay one. */
  number: (value: number) => string;
  /** An id keeps its place among the others, because lists are read in the order of their ids. */
  id: (digits: string) => string;
  numericId: (value: number) => string;
}

export function createMarks(key: Buffer): Marks {
  const digest = (value: string) => createHmac('sha256', key).update(value).digest('hex').slice(0, 16);
  return {
    text: (value) => (value === '' ? '' : `⟦text ${digest(value)} ${value.length}⟧`),
    part: (value) => (value === '' ? '' : `⟦part ${digest(value)}⟧`),
    field: (name) => `⟦field ${digest(name)}⟧`,
    host: (name) => `⟦host ${digest(name)}⟧`,
    number: (value) => `⟦#number ${digest(String(value))}⟧`,
    id: (digits) => `⟦id ${digits}⟧`,
    numericId: (value) => `⟦#id ${value}⟧`,
  };
}
