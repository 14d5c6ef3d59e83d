import './ui/mantine-styles.ts';
import './ui/global.css';
import './ui/drawn-icon.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { readFirst } from './app/read-first.ts';
import { queryClient } from './lib/query-client.ts';
import { mirrorToStorage } from './lib/storage-mirror.ts';

mirrorToStorage(queryClient);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Not awaited here: what other chunks share with a module that waits becomes files of their own, fifty to the first load.
readFirst(queryClient).finally(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
