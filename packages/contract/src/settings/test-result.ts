import { z } from 'zod';

/** What came of a test of settings that are not stored by it. */
export const TestResult = z.object({
  success: z.boolean(),
  /** What was found there. */
  message: z.string().optional(),
  error: z.string().optional(),
  next_step: z.string().optional(),
});
export type TestResult = z.infer<typeof TestResult>;
