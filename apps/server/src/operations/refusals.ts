import { HttpProblem } from '../http/problem.ts';

/** The next step when an operation has changed since the page showed it. */
export const seeQueue = 'Look at the queue: it shows the current state.';

/** The same for many operations at once. */
export const seeEach = 'Open the queue: it says for each what to do.';

export const productDeleted = () =>
  new HttpProblem(409, 'The product has been deleted, so there is nothing to try again.', {
    nextStep: 'Remove it from the queue.',
  });
