import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { ensureBuilt, ensureInstalled, root, runTool } from './project.mjs';

// npm run bench -- <name> [arguments]: runs test/bench/<name>.bench.ts; without a name lists them.
await ensureInstalled();
const [name, ...args] = process.argv.slice(2);
const folder = path.join(root, 'test/bench');
const benchNames = readdirSync(folder).flatMap((file) => (file.endsWith('.bench.ts') ? [file.slice(0, -9)] : []));
if (name === undefined || !existsSync(path.join(folder, `${name}.bench.ts`))) {
  console.log(`npm run bench -- <name>, where name is one of: ${benchNames.join(', ')}`);
  process.exit(name === undefined ? 0 : 2);
}
await ensureBuilt();
try {
  await runTool('tsx', [path.join(folder, `${name}.bench.ts`), ...args]);
} catch {
  // The bench has already printed the problem, such as an exceeded budget.
  process.exitCode = 1;
}
