import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that mock modules can't share them with other tests. */
const MOCKING = 'src/server/access/signIn/sameWork.test.ts';

/**
 * Slow tests: kills, machine faults, slow connections, nested builds. `npm test` skips them, `npm run test:all` runs
 * them.
 */
const SLOW = ['test/faults/**/*.test.ts', '**/*.slow.test.ts'];

const EVERYWHERE = {
  // Time limits end a test that hangs. No test measures speed, and a busy machine can be ten times slower.
  testTimeout: 240_000,
  hookTimeout: 240_000,
  restoreMocks: true,
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/globalSetup.ts'],
    // By default Vitest leaves one core free; on two cores, a single worker would spend half its time waiting for the
    // database.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...EVERYWHERE,
          name: 'server',
          include: ['{build,test}/**/*.test.ts', 'src/{contract,domain,server}/**/*.test.ts'],
          exclude: [MOCKING, ...SLOW],
          // Loading the server again for each file took longer than its tests.
          isolate: false,
        },
      },
      {
        test: {
          ...EVERYWHERE,
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}', MOCKING],
          setupFiles: ['test/support/waitPatiently.ts'],
        },
      },
      {
        test: { ...EVERYWHERE, name: 'slow', include: SLOW, exclude: ['**/node_modules/**'], isolate: false },
      },
    ],
  },
});
