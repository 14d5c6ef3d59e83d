import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { firstAnswers } from './app/read-first.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited at top level: whatever other chunks share with a module that waits becomes a file of its own, fifty in
// the first load.
firstAnswers().finally(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
