import { isUnexpected } from '../../lib/api-error.ts';
import { TinyButton } from '../buttons.ts';

/** A page from before an update of the server may not understand its answers, however often it asks. */
export const ReloadButton = ({ error }: { error: unknown }) =>
  isUnexpected(error) && <TinyButton onClick={() => location.reload()}>Reload</TinyButton>;
