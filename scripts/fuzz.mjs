import { ensureInstalled, runTool } from './project.mjs';

// npm run fuzz: the long run of the hostile requests that `npm test` sends a thousand of (docs/security.md, P3).

const env = { ...process.env, FUZZ_REQUESTS: process.env.FUZZ_REQUESTS ?? '20000' };

await ensureInstalled();
await runTool('vitest', ['run', 'test/safety/fuzz.test.ts'], { env });
