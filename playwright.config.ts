import { defineConfig } from '@playwright/test';
import { CHROMIUM } from './test/support/chromium.ts';

/** Tag of the journeys that cover every size, dialog and language, and of details. */
const MATRIX = /@matrix/;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/e2e',
  // Time limits end a journey that hangs; a busy machine can be several times slower.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // Each worker has its own console (`fixtures.ts`); a journey waits for timers as often as for the processor.
  workers: 2,
  // A flaky journey is a defect to fix.
  retries: 0,
  forbidOnly: process.env['CI'] !== undefined,
  // `npm test` runs about one journey per feature; `npm run test:matrix` runs the rest, tagged `@matrix`.
  projects: [
    { name: 'journeys', grepInvert: MATRIX },
    { name: 'matrix', grep: MATRIX },
  ],
  use: {
    // Recording makes a long journey twice as slow. Use `--trace on` to investigate one.
    screenshot: 'only-on-failure',
    // A service worker would answer instead of the server; the offline journey enables it.
    serviceWorkers: 'block',
    launchOptions: CHROMIUM,
  },
});
