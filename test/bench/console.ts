import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type BrowserContext, type Page } from '@playwright/test';
import { freePort } from '../../src/server/db/embedded/port.ts';
import { CHROMIUM } from '../support/chromium.ts';
import { startDemoConsole } from '../support/processes/demoConsole.ts';

/** Runs a bench against the built console with the demo organisation. */
export async function withConsole(work: (origin: string, dataDir: string) => Promise<void>): Promise<void> {
  const { origin, dataDir, stop } = await startDemoConsole();
  try {
    await work(origin, dataDir);
  } finally {
    await stop();
  }
}

/** Opens the dashboard of a store of the demo organisation from the list of stores. */
export async function openDemoStore(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Find a store' }).fill('Acorn Lane Pantry');
  await page.getByRole('main').getByText('Acorn Lane Pantry', { exact: true }).click();
}

/** Starts a browser with a debugging port, signs in the demo's administrator and chooses a store. */
export async function signedInBrowser(origin: string): Promise<{ context: BrowserContext; debuggingPort: number }> {
  const debuggingPort = await freePort();
  const profile = await mkdtemp(path.join(tmpdir(), 'fourscore-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    ...CHROMIUM,
    args: [...CHROMIUM.args, `--remote-debugging-port=${debuggingPort}`],
  });
  const page = await context.newPage();
  await page.goto(`${origin}/page/signin`);
  await page.getByLabel('Email').fill('admin@example.org');
  await page.getByLabel('Password', { exact: true }).fill('fourscore-demo');
  await page.getByRole('checkbox').check();
  await page.keyboard.press('Tab');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
  await openDemoStore(page);
  await page.getByRole('heading', { level: 1, name: 'Acorn Lane Pantry' }).waitFor();
  await page.close();
  return { context, debuggingPort };
}
