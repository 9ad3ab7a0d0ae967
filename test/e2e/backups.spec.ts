import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { startConsole } from '../support/processes/consoleProcess.ts';
import {
  ADMINISTRATOR,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  GROUP_USER,
  PASSWORD,
  signIn,
  test,
} from './fixtures.ts';

test('an administrator makes a backup now, sees it test-restored and verified, and downloads it', async ({ page }) => {
  test.slow();
  await signIn(page);
  await page.goto('/settings/backups');
  await page.getByRole('button', { name: 'Back up now' }).click();
  const newest = page.getByRole('list', { name: 'Backups' }).getByRole('listitem').first();
  await expect(newest).toContainText(/Being written|Test-restoring/);
  await expectAccessible(page);
  await expect(newest).toContainText('Test-restored and verified', { timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Back up now' })).toBeEnabled();
  await expectAccessible(page);
  const downloadPromise = page.waitForEvent('download');
  await newest.getByRole('button', { name: /^Download/ }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^fourscore-\d{8}T\d{6}Z\.tar\.gz$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(10_000);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page);
});

async function signInAt(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(`${origin}/page/signin`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
}

test('a backup is restored after everyone was notified, and later changes are lost', async ({
  page,
  browser,
  complaints,
}) => {
  test.slow();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'fourscore-restore-'));
  const consoleProcess = await startConsole({ dataDir, from: 'built', env: { FOURSCORE_DEMO: '1' } });
  const { origin } = consoleProcess;
  await signInAt(page, origin, ADMINISTRATOR);
  await page.goto(`${origin}/settings/backups`);
  await page.getByRole('button', { name: 'Back up now' }).click();
  const rows = page.getByRole('list', { name: 'Backups' }).getByRole('listitem');
  await expect(rows.first()).toContainText('Test-restored and verified', { timeout: 90_000 });
  await page.goto(`${origin}/store/add`);
  const storeDialog = page.getByRole('dialog', { name: 'Add store' });
  await storeDialog.getByLabel('Store name').fill('Journey Corner');
  await storeDialog.getByRole('button', { name: 'Save' }).click();
  await expect(storeDialog).toHaveCount(0);

  // The manager works on a phone.
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const manager = await context.newPage();
  await signInAt(manager, origin, GROUP_USER);

  await page.goto(`${origin}/settings/backups`);
  await rows
    .last()
    .getByRole('button', { name: /^Restore/ })
    .click();
  const dialog = page.getByRole('alertdialog', { name: /^Restore the backup from/ });
  await expect(dialog.getByRole('row', { name: /Stores/ })).toHaveText('Stores2524');
  await expect(dialog).toContainText('Active in the last ten minutes: ');
  await expect(dialog).toContainText('Nothing has been revoked since this backup.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Notify everyone' }).click();
  await expect(dialog).toContainText('Everyone has been notified.');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  // Any request that the manager makes shows the notice, too.
  await expect(async () => {
    await manager.reload();
    await expect(manager.getByText('A backup will be restored soon.')).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expectNoSidewaysScroll(manager);

  const words = /“(.+)”/.exec((await dialog.getByText(/^Type “/).textContent()) ?? '')?.[1] ?? '';
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('checkbox', { name: 'Rehearsal' }).check();
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('A restore has started')).toBeVisible();
  await expectAccessible(page);
  // All users sign in again, on the page where they are.
  for (const tab of [page, manager]) {
    await tab
      .getByRole('alertdialog', { name: 'Sign in to continue' })
      .getByLabel('Password', { exact: true })
      .fill(PASSWORD, { timeout: 120_000 });
    await tab.keyboard.press('Enter');
    await expect(tab.getByRole('alertdialog')).toHaveCount(0);
    await expect(tab.getByText(/A backup (?:will be|is being) restored/)).toHaveCount(0, { timeout: 15_000 });
  }
  await expect(rows.filter({ hasText: /Restored \d/ })).toHaveCount(1);
  // It was a rehearsal: all users see a notice, and an administrator resumes what is paused.
  await expect(manager.getByText('are paused after a restore')).toBeVisible();
  await expectNoSidewaysScroll(manager);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(page.getByText('are paused after a restore')).toHaveCount(0, { timeout: 15_000 });
  await expect(rows).toHaveCount(2);
  await page.goto(`${origin}/stores`);
  await expect(page.getByText('24 stores')).toBeVisible();
  await expect(page.getByText('Journey Corner')).toHaveCount(0);
  // Requests made in the meantime were refused.
  complaints.splice(
    0,
    complaints.length,
    ...complaints.filter((complaint) => !/status of (?:401|503)/.test(complaint)),
  );
  await page.goto('about:blank');
  await context.close();
  await consoleProcess.end('SIGTERM');
  await rm(dataDir, { recursive: true, force: true });
});
