import path from 'node:path';
import { ensureChromium } from './chromium.mjs';
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs';

// npm run screenshots -- [--sizes 390,1440] [--themes light,dark] [--screens stores,profile] [--out FOLDER] [--compare FOLDER]:
// a picture of every screen and a contact sheet per theme and size, of a built console of its own; compared with earlier
// ones, also what differs before and after.
await ensureInstalled();
const CHROMIUM = await ensureChromium();
await ensureBuilt();
try {
  await runTool('tsx', [path.join(root, 'test/screens/takePictures.ts'), ...process.argv.slice(2)], {
    env: { ...process.env, CHROMIUM },
  });
} catch {
  // What went wrong, or which pictures differ, has been said.
  process.exitCode = 1;
}
