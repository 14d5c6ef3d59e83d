import { explainError } from '../lib/api-error.ts';
import { Notice } from './notice.tsx';

/** Why a request failed and what to do, announced at once. Nothing as long as none has failed. */
export function ErrorNotice({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Notice type="error" announce>
      {explainError(error)}
    </Notice>
  );
}
