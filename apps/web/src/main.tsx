import './ui/styles/base.css';
import './ui/styles/type-scale.css';
import './ui/styles/global.css';
import './ui/styles/drawn-icon.css';
// Its requests are sent before the page, a chunk of its own, runs.
import './app/read-first.ts';

void import('./page.tsx');
