import { HttpProblem } from '../http/problem.ts';

/** What the seller does where an operation has moved on since it was shown. */
export const seeQueue = 'Look at the queue: it shows how it stands now.';

/** The same of many at once. */
export const seeEach = 'Open the queue: it says for each what to do.';

export const productDeleted = () =>
  new HttpProblem(409, 'The product has been deleted, so there is nothing to try again.', {
    nextStep: 'Remove it from the queue.',
  });
