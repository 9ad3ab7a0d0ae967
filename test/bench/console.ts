import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';

/** Runs a bench against the built console with the demo organisation, as its own process, on a data directory of its own. */
export async function withConsole(work: (origin: string, dataDir: string) => Promise<void>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-bench-'));
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), DATA_DIR: dataDir, FOURSCORE_DEMO: '1', LOG_LEVEL: 'warn' };
  const child = spawn(process.execPath, ['bin/fourscore.mjs', 'start'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const origin = `http://127.0.0.1:${port}`;
  try {
    await ready(origin);
    await work(origin, dataDir);
  } finally {
    child.kill('SIGTERM');
    await ended;
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A browser with a debugging port in which the demo's administrator is signed in and has chosen a store. */
export async function signedInBrowser(origin: string): Promise<{ context: BrowserContext; debuggingPort: number }> {
  const debuggingPort = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'fourscore-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
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
      `--remote-debugging-port=${debuggingPort}`,
    ],
  });
  const page = await context.newPage();
  await page.goto(`${origin}/page/signin`);
  await page.getByLabel('Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('fourscore-demo');
  await page.getByRole('checkbox').check();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
  await page.getByRole('main').getByText('Acorn Lane Pantry').click();
  await page.getByRole('heading', { level: 1, name: 'Acorn Lane Pantry' }).waitFor();
  await page.close();
  return { context, debuggingPort };
}

async function ready(origin: string): Promise<void> {
  const until = Date.now() + 60_000;
  while (Date.now() < until) {
    const answered = await fetch(`${origin}/readyz`).catch(() => null);
    if (answered?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The console did not become ready.');
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
