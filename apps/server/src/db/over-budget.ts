import pg from 'pg';

/** Raised by the trigger on products (migration 035). */
const OVER_BUDGET = 'CL001';

export const makeRoom = 'Delete products that are long sold; whoever runs this server can raise the limit.';
export const budgetStep = `${makeRoom} Nothing that was here before has changed.`;

/** The database refused more products than one seller may keep; its message is a sentence for them. */
export const isOverBudget = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === OVER_BUDGET;
