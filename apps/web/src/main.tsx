import './ui/base.css';
import './ui/global.css';
import './ui/drawn-icon.css';
// Its requests are on their way before the page, a chunk of its own, is evaluated.
import './app/read-first.ts';

void import('./page.tsx');
