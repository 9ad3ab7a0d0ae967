#!/usr/bin/env node
import { existsSync } from 'node:fs';

const built = new URL('../dist/server/cli/main.js', import.meta.url);

if (existsSync(built)) {
  const { main } = await import(built.href);
  await main(process.argv.slice(2));
} else {
  process.stderr.write(
    'fourscore: not built yet. Run "npm run build" once, or "npm start", which also starts the server.\n',
  );
  process.exitCode = 1;
}
