import { ensureBuilt, ensureInstalled } from './project.mjs';

// npm run build: what npm start does before it serves.
await ensureInstalled();
await ensureBuilt();
