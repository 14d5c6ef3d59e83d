import { test } from 'vitest';
import { forgetsOperations } from './forget-operations.ts';

/** For a test that looks at operations which have ended: skipped where they are removed at once. */
export const ofHistory = test.skipIf(forgetsOperations);
