import { main } from '../src/server/main.ts';

// The server from its sources, for npm run dev.
await main();
