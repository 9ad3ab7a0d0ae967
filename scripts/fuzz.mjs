import { ensureInstalled, runTool } from './project.mjs';

// npm run fuzz: the long version of the fuzz tests in `npm test`: hostile requests (docs/security.md, P3), and random
// audits whose score must be the same on a phone, in the ODK Collect form and on the server.

const { FUZZ_REQUESTS = '20000', FUZZ_AUDITS = '1000' } = process.env;
const env = { ...process.env, FUZZ_REQUESTS, FUZZ_AUDITS };
const files = ['test/safety/fuzz.test.ts', 'test/openrosa/robot.test.ts', 'test/capture/phoneScore.test.ts'];

await ensureInstalled();
await runTool('vitest', ['run', ...files], { env });
