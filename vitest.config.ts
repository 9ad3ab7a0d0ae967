import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** What stands in for modules can't share them. */
const MOCKING = 'src/server/account/sameWork.test.ts';

const EVERYWHERE = {
  testTimeout: 20_000,
  hookTimeout: 60_000,
  restoreMocks: true,
  // What a test waits for comes; on a busy machine it takes longer than the second that is waited for otherwise.
  expect: { poll: { timeout: 15_000 } },
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/globalSetup.ts'],
    // Vitest leaves a core free; on two cores one file at a time would wait for the database half of its time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        test: {
          ...EVERYWHERE,
          name: 'server',
          include: ['{build,test}/**/*.test.ts', 'src/{contract,domain,server}/**/*.test.ts'],
          exclude: [MOCKING],
          // Loading the server anew for each file took longer than its tests.
          isolate: false,
        },
      },
      {
        test: { ...EVERYWHERE, name: 'web', include: ['src/web/**/*.test.{ts,tsx}', MOCKING] },
      },
    ],
  },
});
