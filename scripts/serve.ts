import { loadServer } from './build-server.ts';

const { main } = await loadServer();
await main();
