import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { misfits } from '../screens/misfits.ts';
import { TARGET } from '../screens/Visitor.ts';
import { startConsole, type ConsoleProcess } from '../support/processes/consoleProcess.ts';
import { ADMINISTRATOR, expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, test } from './fixtures.ts';

/** The maximum time from starting an empty console to the user's first audit. */
const FIVE_MINUTES_MS = 5 * 60_000;

const OWN = { email: 'ann.lee@example.org', password: 'four shelves of pears' };

/** Starts an empty console and returns the URL that it prints. */
async function startEmpty(dataDir: string): Promise<{ consoleProcess: ConsoleProcess; address: string }> {
  const consoleProcess = await startConsole({ dataDir, from: 'built' });
  await expect.poll(() => consoleProcess.output()).toContain('/setup#');
  const address = /\S+\/setup#\S+/.exec(consoleProcess.output())?.[0] ?? '';
  return { consoleProcess, address };
}

const empty = test.extend<{
  emptyConsole: { at: number; consoleProcess: ConsoleProcess; address: string; dataDir: string };
}>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixture's dependencies from the braces: none
  emptyConsole: async ({}, use) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-first-run-'));
    const at = Date.now();
    const consoleState = { at, dataDir, ...(await startEmpty(dataDir)) };
    await use(consoleState);
    await consoleState.consoleProcess.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  },
  baseURL: ({ emptyConsole }, use) => use(emptyConsole.consoleProcess.origin),
});

/** Fills in the setup page and submits it. */
async function setUp(page: Page, organisation: string): Promise<void> {
  await page.getByLabel('Organisation name').fill(organisation);
  await page.getByLabel('Email').fill(OWN.email);
  await page.getByLabel('Password', { exact: true }).fill(OWN.password);
  await page.getByLabel('Confirm password', { exact: true }).fill(OWN.password);
  await page.getByRole('button', { name: 'Set up' }).click();
}

/** Returns the elements that don't fit a wall display, desktop or phone, or are too small to tap. */
async function misfitsOf(page: Page): Promise<string[]> {
  const results: string[] = [];
  const { width: before = 1280, height = 720 } = page.viewportSize() ?? {};
  for (const width of [2560, 1440, 768, 390, 360, before]) {
    await page.setViewportSize({ width, height });
    results.push(...(await page.evaluate(misfits, TARGET)).map((misfit) => `${width} px: ${misfit}`));
  }
  return results;
}

const steps = (page: Page) => page.getByRole('region', { name: 'First steps' });

empty.describe('the first run', () => {
  empty.slow();
  empty.use({ timezoneId: 'Australia/Darwin', hasTouch: true });

  empty('from an empty console to one’s own first audit in the browser', async ({ page, emptyConsole }) => {
    await page.goto(emptyConsole.address);
    await expect(page.getByLabel('Organisation name')).toBeFocused();
    await expect(page.getByRole('button', { name: /^Time zone: .*Darwin/ })).toBeVisible();
    await expectAccessible(page);
    expect(await misfitsOf(page)).toEqual([]);
    await setUp(page, 'Coastal Stores');
    await page.waitForURL('**/dashboard*');
    await expect(steps(page)).toContainText('1 of 3 done');
    await expectAccessible(page);
    expect(await misfitsOf(page)).toEqual([]);

    await steps(page).getByRole('link', { name: 'Add a group' }).click();
    const group = page.getByRole('dialog', { name: 'Add Group' });
    await group.getByLabel('Group name').fill('Top End');
    await group.getByRole('button', { name: 'SAVE' }).click();
    await expect(page.getByText('The group was added.')).toBeVisible();

    await page.goto('/dashboard');
    await expect(steps(page)).toContainText('2 of 5 done');
    await steps(page).getByRole('link', { name: 'Add a store' }).click();
    const store = page.getByRole('dialog', { name: 'Add store' });
    await store.getByLabel('Store name').fill('Harbour Market');
    await store.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The store was added.')).toBeVisible();

    await page.goto('/dashboard');
    await expect(steps(page)).toContainText('3 of 5 done');
    await steps(page).getByRole('link', { name: 'Take an audit' }).click();
    await page.getByRole('main').getByRole('button', { name: 'Harbour Market' }).click();
    await page.getByRole('link', { name: /Fruit & Vegetables/ }).click();
    await page.getByRole('group', { name: 'Answer' }).first().getByRole('button', { name: 'Yes' }).click();
    await page.goto(`${new URL(page.url()).pathname}?view=result`);
    await page.getByRole('button', { name: 'Send audit' }).click();
    await expect(page.getByText(/^Sent, /)).toBeVisible({ timeout: 30_000 });
    expect(Date.now() - emptyConsole.at).toBeLessThan(FIVE_MINUTES_MS);

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Harbour Market', level: 1 })).toBeVisible();
    await expect(steps(page)).toContainText('4 of 5 done');
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectNoSidewaysScroll(page);
    await steps(page).getByRole('button', { name: 'Hide' }).click();
    await expect(steps(page)).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Harbour Market', level: 1 })).toBeVisible();
    await expect(steps(page)).toHaveCount(0);
  });

  empty('an address that does not fit loses nothing typed, and works once @matrix', async ({ page, emptyConsole }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const { origin } = emptyConsole.consoleProcess;
    await page.goto(`${origin}/setup`);
    await expect(page.getByRole('heading', { name: 'This address is incomplete' })).toBeVisible();
    await expectAccessible(page);
    await page.goto(`${origin}/setup#of-an-earlier-start`);
    await setUp(page, 'Coastal Stores');
    await expect(page.getByRole('alert')).toContainText('is wrong');
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    // Opens the latest URL in the same window.
    await page.goto(emptyConsole.address);
    await expect(page.getByLabel('Email')).toHaveValue(OWN.email);
    await page.getByRole('radio', { name: 'Português' }).check();
    await page.getByRole('button', { name: 'Configurar' }).click();
    await page.waitForURL('**/dashboard*');
    await expect(page.getByRole('region', { name: 'Primeiros passos' })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.goto('about:blank');
    await page.goto(emptyConsole.address);
    await expect(page.getByRole('heading', { name: 'Este console já está configurado' })).toBeVisible();
  });
});

test('the demo is replaced by an organisation of one’s own, in the same browser @matrix', async ({
  page,
  complaints,
}) => {
  test.slow();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-demo-left-'));
  const start = () => startConsole({ dataDir, from: 'built', env: { FOURSCORE_DEMO: '1' } });
  let consoleProcess = await start();
  await page.goto(`${consoleProcess.origin}/page/signin`);
  await page.getByLabel('Email').fill(ADMINISTRATOR);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
  await page.goto(`${consoleProcess.origin}/settings/organisation`);
  await page.getByRole('button', { name: 'Leave the demo' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave the demo organisation?' });
  await expect(question).toContainText('stores (24), people (12)');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Leave the demo' }).click();
  await page.waitForURL('**/setup#*');
  await expect(page.getByText(/saved on the server as demo-.*\.tar\.gz/)).toBeVisible();
  const backupFiles = await readdir(path.join(dataDir, 'backups'));
  expect(backupFiles).toHaveLength(1);
  const address = page.url();
  // The next start creates no second demo, and only its setup URL works. Leaves the page so that its requests don't
  // fail without a server.
  await page.goto('about:blank');
  // Requests made while the sessions ended are refused.
  complaints.splice(0, complaints.length, ...complaints.filter((complaint) => !complaint.includes('status of 401')));
  await consoleProcess.end('SIGTERM');
  consoleProcess = await start();
  await expect.poll(() => consoleProcess.output()).toContain('/setup#');
  const laterLink = /\S+\/setup#\S+/.exec(consoleProcess.output())?.[0] ?? '';
  expect(new URL(laterLink).hash).not.toBe(new URL(address).hash);
  await page.goto(laterLink);
  await setUp(page, 'Coastal Stores');
  await page.waitForURL('**/dashboard*');
  await expect(steps(page)).toContainText('1 of 3 done');
  await expect(page.getByText('Demo data.')).toHaveCount(0);
  await page.goto('about:blank');
  await consoleProcess.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});
