import { main } from '../src/server/main.ts';

// Runs the server from its sources, for npm run dev.
await main();
