import { askForDeletion, endSessionOf, openProfile } from './accounts.ts';
import { ADMINISTRATOR, PASSWORD, STORE, expect, expectAccessible, openStore, signIn, test } from './fixtures.ts';

test.describe('a session', () => {
  test('that expires while a form is open asks for the password and loses nothing', async ({ page, complaints }) => {
    await signIn(page);
    await openProfile(page);
    await page.getByLabel('Email', { exact: true }).fill('typed.before@example.org');
    await page.getByLabel('Current password', { exact: true }).fill('a wrong password');
    await endSessionOf(page);
    await page.getByRole('button', { name: 'Save changes' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
    await expect(dialog.getByLabel('Email')).toHaveValue(ADMINISTRATOR);
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    // The call was retried: it is the form's own password that is wrong.
    await expect(page.getByRole('alert')).toHaveText('The password is incorrect.');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue('typed.before@example.org');
    complaints.length = 0;
  });

  test('that expires while a dialog is open asks above it, and continues with the confirmed action @matrix', async ({
    page,
    complaints,
  }) => {
    await askForDeletion(page, 'nobody.else@nowhere.example');
    await signIn(page);
    await page.goto('/delete-requests');
    await page.getByRole('button', { name: 'Decline the request from nobody.else@nowhere.example' }).click();
    await endSessionOf(page);
    await page.getByRole('button', { name: 'Decline request', exact: true }).click();
    const signInDialog = page.getByRole('alertdialog', { name: 'Sign in to continue' });
    await page.keyboard.press('Escape');
    await signInDialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await signInDialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('The request was declined.')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    complaints.length = 0;
  });

  test('is locked until the password is entered, even after ‘back’ and a reload', async ({ page, complaints }) => {
    await signIn(page);
    await openProfile(page);
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Lock' }).click();
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'Locked' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('The password is incorrect.');
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByRole('heading', { name: 'Profile', level: 1 })).toBeVisible();
    // Locking a session that is already locked is refused, which the browser logs.
    complaints.length = 0;
  });

  test('without ‘remember me’ is shared by all tabs, and ends with the last', async ({ page, context }) => {
    await openStore(page);
    const openTab = async () => {
      const tab = await context.newPage();
      await tab.goto('/survey');
      await tab.waitForURL('**/survey');
      return tab;
    };
    const second = await openTab();
    await expect(second.getByRole('heading', { name: 'Surveys', level: 1 })).toBeVisible();
    await expect(second.getByRole('button', { name: `Store: ${STORE}` })).toBeVisible();
    await page.close();
    const third = await openTab();
    await second.getByRole('button', { name: /^Account/ }).click();
    await second.getByRole('menuitem', { name: 'Lock' }).click();
    await expect(third.getByRole('alertdialog', { name: 'This screen is locked' })).toBeVisible();
    await second.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await second.getByRole('button', { name: 'Unlock' }).click();
    await expect(third.getByRole('alertdialog')).toHaveCount(0);
    await second.close();
    await third.close();
    const newTab = await context.newPage();
    await newTab.goto('/survey');
    await newTab.waitForURL('**/page/signin');
  });

  test('ends in all tabs when one signs out @matrix', async ({ page, context }) => {
    await signIn(page);
    const second = await context.newPage();
    await second.goto('/profile');
    await second.waitForURL('**/profile');
    await expect(second.getByText('This device')).toBeVisible();
    await page.getByRole('button', { name: /^Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/page/signin');
    await second.waitForURL('**/page/signin');
    expect(await second.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  });
});
