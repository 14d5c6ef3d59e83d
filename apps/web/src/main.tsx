import './ui/styles/base.css';
import './ui/styles/type-scale.css';
import './ui/styles/global.css';
import './ui/styles/drawn-icon.css';
// Its requests are sent before the page, a chunk of its own, runs.
import './app/read-first.ts';

// The library and the page are each a task of their own (chunks.ts): in one they hold up a slow phone twice as long.
void import('react-dom/client').then(() => import('./page.tsx'));
