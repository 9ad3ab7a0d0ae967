import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

/** The built console on a data directory of its own, with the demo organisation; E2E_BASE_URL names a running one. */
const running = process.env['E2E_BASE_URL'];
const port = Number(process.env['E2E_PORT'] ?? 4173);
const dataDir = process.env['E2E_DATA_DIR'] ?? mkdtempSync(path.join(tmpdir(), 'fourscore e2e '));
// Workers read this file again: they must find the same folder.
process.env['E2E_DATA_DIR'] = dataDir;

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: '.cache/e2e',
  timeout: 60_000,
  workers: 1,
  retries: process.env['CI'] === undefined ? 0 : 1,
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    baseURL: running ?? `http://127.0.0.1:${port}`,
    // Recording slows a long journey to half its speed: only the second try of one that failed is recorded.
    trace: 'on-first-retry',
    // A worker would answer in the server's place; the journey without a connection allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(running === undefined
    ? {
        webServer: {
          command: 'node bin/fourscore.mjs start',
          url: `http://127.0.0.1:${port}/readyz`,
          env: { PORT: String(port), DATA_DIR: dataDir, FOURSCORE_DEMO: '1', LOG_LEVEL: 'warn' },
          timeout: 60_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        },
      }
    : {}),
});
