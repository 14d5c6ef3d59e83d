import { type ComponentType, lazy } from 'react';
import { showToast } from '../lib/toast.ts';

const TIMEOUT_MS = 120_000;

const Nothing = () => null;

/**
 * A component in a chunk of its own, with the library it needs. If it does not load in time,
 * or at all, the seller is told.
 */
export function lazyPiece<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      // Requested first, because the library's styles must come before those of the component.
      const [{ Mantine }, Piece] = await withinTime(Promise.all([import('./styles/mantine.tsx'), load()]));
      return {
        default: (props: Props) => (
          <Mantine>
            <Piece {...props} />
          </Mantine>
        ),
      };
    } catch (error) {
      console.error('Part of the dashboard could not be loaded', error);
      showToast({
        type: 'error',
        title: 'Could Not Load',
        message: 'This part of the dashboard could not be loaded. Reload the page and try again.',
      });
      return { default: Nothing };
    }
  });
}

/** The same without the library, for what the page can do without: nothing is told if it does not load. */
export function lazyWords<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  return lazy(async (): Promise<{ default: ComponentType<Props> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.error('Part of the dashboard could not be loaded', error);
      return { default: Nothing };
    }
  });
}

function withinTime<T>(loading: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The chunk did not arrive in time')), TIMEOUT_MS);
  });
  return Promise.race([loading, limit]).finally(() => clearTimeout(timer));
}
