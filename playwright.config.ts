import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './test/support/chromium.ts';

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/e2e',
  timeout: 60_000,
  // What a journey waits for comes; on a busy machine a page takes longer than the five seconds that are usual.
  expect: { timeout: 15_000 },
  // Each worker has a console of its own (`fixtures.ts`); a journey waits for the clock as often as for the processor.
  workers: 2,
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    // Recording slows a long journey to half its speed: only the second try of one that failed is recorded.
    trace: 'on-first-retry',
    // A worker would answer in the server's place; the journey without a connection allows it.
    serviceWorkers: 'block',
    launchOptions: CHROMIUM,
  },
});
