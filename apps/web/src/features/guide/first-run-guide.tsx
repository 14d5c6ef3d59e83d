import { type ComponentType, useEffect, useState } from 'react';
import type { GuideProps } from './guide.tsx';

const AWAY_KEY = 'crosslister_guide';
const AWAY = 'put away';

const isAway = () => localStorage.getItem(AWAY_KEY) === AWAY;

let Guide: ComponentType<GuideProps> | undefined;

/** Asked for with the first answers, so that it comes with the page and moves nothing. Most sellers have put it away. */
export async function loadGuide(): Promise<void> {
  if (isAway()) return;
  await import('./guide.tsx').then((module) => {
    Guide = module.Guide;
  }, console.warn);
}

/** What is left to do before selling everywhere. Shown until it is done or dismissed. */
export function FirstRunGuide(props: Omit<GuideProps, 'onClose'>) {
  const [away, setAway] = useState(isAway);
  const [, setLoaded] = useState(false);
  useEffect(() => void loadGuide().then(() => setLoaded(true)), []);
  return away || !Guide ? null : (
    <Guide
      {...props}
      onClose={() => {
        localStorage.setItem(AWAY_KEY, AWAY);
        setAway(true);
        document.querySelector('main')?.focus({ preventScroll: true });
      }}
    />
  );
}
