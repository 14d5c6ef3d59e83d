/** The extension did not complete its part, so the step still waits. The titles are the specification's. */
export class ExtensionProblem extends Error {
  readonly title: string;

  constructor(title: string, message: string) {
    super(message);
    this.name = 'ExtensionProblem';
    this.title = title;
  }
}

export const needsRefresh = () =>
  new ExtensionProblem(
    'Extension Needs Refresh',
    'The extension is not ready on this page. Refresh the page and try again.',
  );

/**
 * Chrome's errors when the extension was updated or reloaded under the page, and when its other part does not answer.
 */
export function problemOf(error: unknown): ExtensionProblem {
  const cause = error instanceof Error ? error.message : String(error);
  if (/context invalidated/i.test(cause)) {
    return new ExtensionProblem(
      'Extension Context Issue',
      'The extension was updated while this page was open. Refresh the page and try again.',
    );
  }
  if (/receiving end does not exist|message (port|channel) closed|establish connection/i.test(cause)) {
    return needsRefresh();
  }
  return new ExtensionProblem('Extension Error', `The extension stopped: ${cause}`);
}
