import { z } from 'zod';

type Sent = Partial<Record<'params' | 'querystring' | 'body', z.ZodType>>;
type Nothing = Record<never, never>;

/** The options of a call that answers with this, and is sent that. */
export const answers = <A extends z.ZodType, S extends Sent = Nothing>(answer: A, sent = {} as S) => ({
  schema: { ...(sent as NoInfer<S>), response: { 200: answer } },
});

/** The same of a call that has nothing to say. */
export const answersNothing = <S extends Sent = Nothing>(sent = {} as S) => ({
  schema: { ...(sent as NoInfer<S>), response: { 204: z.null() } },
});
