import pg from 'pg';

/** Raised by the trigger on products (migration 035). */
const OVER_LIMIT = 'CL001';

export const deleteSoldStep =
  'Delete products that are long sold; whoever runs this server can raise the limit.';
export const productLimitStep = `${deleteSoldStep} Nothing that was here before has changed.`;

/** The database refused more products than one seller may keep; its message is a sentence for them. */
export const isOverProductLimit = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === OVER_LIMIT;
