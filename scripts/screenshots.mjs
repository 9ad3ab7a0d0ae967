import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs';

// npm run screenshots -- [--sizes 390,1440] [--themes light,dark] [--screens stores,profile] [--out FOLDER] [--compare
// FOLDER]: takes a screenshot of every screen and makes a contact sheet per theme and size, from a built console of its
// own. With --compare, also shows the differences from earlier screenshots.
await ensureInstalled();
const CHROMIUM = await ensureChromium();
await ensureBuilt();
try {
  await runTool('tsx', [path.join(root, 'test/screens/takePictures.ts'), ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM },
  });
} catch {
  // The error or the differing screenshots have already been printed.
  process.exitCode = 1;
}
