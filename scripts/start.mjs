import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, root } from './project.mjs';

// npm start: installs and builds what is missing, then serves.
try {
  await ensureInstalled();
  await ensureBuilt();
} catch (error) {
  console.error(`Fourscore can't start. ${error.message}`);
  process.exit(1);
}
const { main } = await import(pathToFileURL(path.join(root, 'dist/server/main.js')).href);
await main();
