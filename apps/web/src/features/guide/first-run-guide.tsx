import { lazy, Suspense, useState } from 'react';
import type { GuideProps } from './guide.tsx';

const AWAY_KEY = 'crosslister_guide';
const AWAY = 'put away';

/** Not on the first screen: its last answer comes later, and most sellers have put it away. */
const Guide = lazy(async () => {
  try {
    return { default: (await import('./guide.tsx')).Guide };
  } catch (error) {
    console.error('The guide could not be loaded', error);
    return { default: () => null };
  }
});

/** What is left to do before selling everywhere. Shown until it is done or dismissed. */
export function FirstRunGuide(props: Omit<GuideProps, 'onClose'>) {
  const [away, setAway] = useState(() => localStorage.getItem(AWAY_KEY) === AWAY);
  return away ? null : (
    <Suspense>
      <Guide
        {...props}
        onClose={() => {
          localStorage.setItem(AWAY_KEY, AWAY);
          setAway(true);
          document.querySelector('main')?.focus({ preventScroll: true });
        }}
      />
    </Suspense>
  );
}
