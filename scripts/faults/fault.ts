/** One line of the product that is broken on purpose, and the tests that are to notice it. */
export interface Fault {
  /** What the seller would suffer. */
  name: string;
  file: string;
  /** The whole line, without its indentation. The file must have it exactly once. */
  find: string;
  /** What takes its place. It must compile: a file that does not run tells nothing about the tests. */
  replace: string;
  /** The one or two cheapest test files that must fail. */
  tests: string[];
  /** Only the tests whose names match this pattern are run, where a file has many. Not for e2e/spec: those go on from each other. */
  named?: string;
}
