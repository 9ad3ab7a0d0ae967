import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { picture, pngOfSize } from '../support/pictures/pictures.ts';
import { askForDeletion, call, openProfile } from './accounts.ts';
import { ADMINISTRATOR, PASSWORD, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

/** Users of the demo organisation that no other journey uses. */
const FORGETFUL = 'isolde@example.org';
const CHANGING = 'corin@example.org';
const PICTURED = 'odo@example.org';

const NEW_PASSWORD = 'seven yellow herons';

test.describe('a forgotten password', () => {
  test('is reset by the link in an email, which works once', async ({ page, browser, served: { dataDir } }) => {
    test.skip(dataDir === null, 'Reads the outbox of the console that it started itself.');
    await page.goto('/page/signin');
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await page.waitForURL('**/page/forgot-password');
    await expectAccessible(page);
    await page.getByLabel('Email').fill(FORGETFUL);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused();
    await expect(page.getByText('If an account uses this email address')).toBeVisible();
    await expectAccessible(page);

    const link = await linkFromEmail(FORGETFUL, dataDir ?? '');
    await page.goto(link);
    await expect(page.getByText('At least 10 characters.')).toBeVisible();
    await setPassword(page, 'short', 'short');
    await expect(page.getByText('The password must have at least 10 characters.')).toBeVisible();
    await setPassword(page, 'password1234', 'password1234');
    await expect(page.getByRole('alert')).toContainText('too easy to guess');
    await setPassword(page, NEW_PASSWORD, `${NEW_PASSWORD}s`);
    await expect(page.getByText('Password and Confirm password are not matched')).toBeVisible();
    await expectAccessible(page);
    await setPassword(page, NEW_PASSWORD, NEW_PASSWORD);
    await expect(page.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signInWith(page, FORGETFUL, NEW_PASSWORD);

    const secondPage = await (await browser.newContext()).newPage();
    await secondPage.goto(link);
    await setPassword(secondPage, `${NEW_PASSWORD}!`, `${NEW_PASSWORD}!`);
    await expect(secondPage.getByRole('alert')).toHaveText('This link no longer works. Request a new one.');
    await expectAccessible(secondPage);
    await secondPage.getByRole('link', { name: 'Request a new link' }).click();
    await secondPage.waitForURL('**/page/forgot-password');
    await secondPage.context().close();
  });

  test('gets the same response for an unknown address @matrix', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/page/forgot-password');
    await page.getByLabel('Email').fill('nobody@nowhere.example');
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await expect(page.getByText('If an account uses this email address')).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});

test.describe('the profile', () => {
  test('changes email and password with the current one, and refuses invalid ones', async ({ page }) => {
    await signIn(page, CHANGING);
    await openProfile(page);
    await expectAccessible(page);
    await page.getByLabel('Email', { exact: true }).fill(ADMINISTRATOR);
    await page.getByLabel('Current password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByRole('alert')).toHaveText('This email address is already in use. Use a different one.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(ADMINISTRATOR);

    await page.getByLabel('Email', { exact: true }).fill('corin.new@example.org');
    await page.getByLabel('Password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByLabel('Confirm password', { exact: true }).fill('something else');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Password and Confirm password are not matched')).toBeVisible();
    await expectAccessible(page);

    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Your profile was saved.')).toBeVisible();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/page/signin');
    await signInWith(page, 'corin.new@example.org', NEW_PASSWORD);
  });

  test('sets and removes a picture, and refuses a large one before it is sent @matrix', async ({ page }) => {
    await signIn(page, PICTURED);
    await openProfile(page);
    const file = page.locator('input[type=file]');
    await file.setInputFiles({ name: 'big.png', mimeType: 'image/png', buffer: await pngOfSize(1_048_577) });
    await expect(page.getByRole('alert')).toHaveText('big.png is 1.1 MB. Images can be up to 1 MB.');
    await file.setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg') });
    await expect(page.getByText('Your image was updated.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Account/ }).locator('img')).toHaveAttribute('src', /^\/images\//);
    await page.getByRole('button', { name: 'Remove image' }).click();
    await expect(page.getByText('Your image was removed.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Upload image' })).toBeFocused();
  });

  test('‘Instant’ turns off motion, and the theme remains @matrix', async ({ page }) => {
    await signIn(page, PICTURED);
    await openProfile(page);
    await page.getByRole('button', { name: 'Instant' }).click();
    await page.getByRole('group', { name: 'Theme' }).getByRole('button', { name: 'Dark' }).click();
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-pace', 'instant');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Instant' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('lists where the user is signed in, and ends one session or all', async ({ page, browser, complaints }) => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signIn(elsewhere, PICTURED);
    await signIn(page, PICTURED);
    await page.setViewportSize({ width: 390, height: 844 });
    await openProfile(page);
    await expect(page.getByText('This device')).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page
      .getByRole('button', { name: /^Sign out Chrome on/ })
      .first()
      .click();
    await expect(page.getByText('That session was signed out.')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.waitForURL('**/page/signin');
    await elsewhere.goto('/profile');
    await expect(elsewhere.getByRole('alertdialog', { name: 'Sign in to continue' })).toBeVisible();
    await elsewhere.context().close();
    complaints.length = 0;
  });
});

test('a user who asks for deletion is deleted by an administrator, who first reads what is deleted and what is kept', async ({
  page,
  served: { dataDir },
}) => {
  test.skip(dataDir === null, 'Reads the outbox of the console that it started itself.');
  const email = 'soon.gone@example.org';
  await signIn(page);
  await call(page, '/user/add', { email, password: NEW_PASSWORD, storename: '', groupname: '', image: '' });
  await askForDeletion(page, email);
  await expectAccessible(page);
  await page.goto(await linkFromEmail(email, dataDir ?? '', 'page/delete-request'));
  await expect(page.getByText('I have left.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm request' }).click();
  await expect(page.getByRole('heading', { name: 'Request confirmed' })).toBeFocused();
  await askForDeletion(page, email);
  await signIn(page);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Settings/ })
    .click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Deletion requests' }).click();
  const request = page.getByRole('listitem').filter({ hasText: email });
  await expect(request.getByText(/^Confirmed on/)).toHaveCount(1);
  await expect(request.getByText('Not confirmed: anyone could have sent it')).toHaveCount(1);
  await expectAccessible(page);
  await page.getByRole('button', { name: `Approve the request from ${email}` }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Delete soon.gone’s account?' });
  await expect(dialog).toContainText('All their audits and assessments, with the results');
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('The account was deleted, and the request is closed.')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

async function setPassword(page: Page, password: string, confirmation: string): Promise<void> {
  await page.getByLabel('Email').fill(FORGETFUL);
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password', { exact: true }).fill(confirmation);
  await page.getByRole('button', { name: 'Set password' }).click();
}

async function signInWith(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
}

/** Returns the link in the latest email to a user, as soon as it is written. */
async function linkFromEmail(email: string, dataDir: string, to = 'reset'): Promise<string> {
  const outbox = path.join(dataDir, 'outbox');
  let link = '';
  await expect(async () => {
    for (const name of (await readdir(outbox)).filter((file) => file.endsWith('.eml')).toSorted()) {
      const mail = (await readFile(path.join(outbox, name), 'utf8')).replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=');
      const result = new RegExp(`https?://[^\\s"<]+/${to}/[\\w-]+`).exec(mail)?.[0];
      if (result && mail.includes(`To: ${email}`)) link = result;
    }
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  return new URL(link).pathname;
}
