import { config } from 'zod/v4';

// What the dashboard imports as `zod` (vite.config.ts). The library would try `eval` before its first schema is used: the
// page's policy refuses that, and browsers report it as a fault of the page.
config({ jitless: true });

export * from 'zod/v4';
