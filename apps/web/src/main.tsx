import './ui/base.css';
import './ui/global.css';
import './ui/drawn-icon.css';
// Its requests are sent before the page, a chunk of its own, runs.
import './app/read-first.ts';

void import('./page.tsx');
