import { ensureBuilt, ensureInstalled } from './project.mjs';

// npm run build: the build step of npm start.
await ensureInstalled();
await ensureBuilt();
