import { loadServer } from './build/build-server.ts';

const { main } = await loadServer();
await main();
