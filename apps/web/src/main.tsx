// The first: its requests are on their way while the modules below are evaluated.
import { firstAnswers } from './app/read-first.ts';
import './ui/base.css';
import './ui/global.css';
import './ui/drawn-icon.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited here: what other chunks share with a module that waits becomes files of their own, fifty to the first load.
firstAnswers().finally(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
