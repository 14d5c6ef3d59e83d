import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstAnswers } from './app/read-first.ts';
import { applyColorScheme } from './lib/browser/color-scheme.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
applyColorScheme();
// Not awaited at top level: all modules that other chunks share with a waiting module become separate files: fifty of
// them in the first load.
// As a transition, because it is drawn in pieces then, between which the page can answer.
firstAnswers().finally(() =>
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App />
      </StrictMode>,
    ),
  ),
);
