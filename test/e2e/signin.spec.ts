import { ADMINISTRATOR, PASSWORD, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

test.describe('sign-in', () => {
  test('is the first page for a user who is signed out', async ({ page }) => {
    for (const address of ['/', '/dashboard', '/fruitvegetable', '/no/such/page']) {
      await page.goto(address);
      await page.waitForURL('**/page/signin');
    }
    await expectAccessible(page);
  });

  test('refuses a wrong password above the button and loses no input @matrix', async ({ page }) => {
    await page.goto('/page/signin');
    await page.getByLabel('Email').fill(ADMINISTRATOR);
    await page.getByLabel('Password', { exact: true }).fill('wrong password');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('alert')).toHaveText('The email or password is incorrect.');
    await expect(page.getByLabel('Email')).toHaveValue(ADMINISTRATOR);
    await expectAccessible(page);
  });

  test('remembers the address, and the user after a reload', async ({ page }) => {
    await page.goto('/page/signin');
    await page.getByLabel('Email').fill(ADMINISTRATOR);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/dashboard*');
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto('/page/signin');
    await expect(page.getByLabel('Email')).toHaveValue(ADMINISTRATOR);
  });

  test('leads back to the page of a link that was opened while signed out @matrix', async ({ page }) => {
    await page.goto('/users?find=manager');
    await page.waitForURL('**/page/signin');
    await page.getByLabel('Email').fill(ADMINISTRATOR);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/users?find=manager');
    await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  });

  test('redirects no user out of the console @matrix', async ({ page, baseURL }) => {
    for (const address of [
      '//evil.example/users',
      '/%5Cevil.example',
      '/users/..//evil.example',
      '/?from=//evil.example',
    ]) {
      // Ends the previous user's session; the form appears once it has ended.
      await page.goto('/page/signin');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      await page.goto(`${baseURL}${address}`);
      await page.waitForURL('**/page/signin');
      await page.getByLabel('Email').fill(ADMINISTRATOR);
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.waitForURL((url) => url.origin === baseURL && url.pathname === '/dashboard');
    }
  });

  test('signing out ends the session and deletes stored data @matrix', async ({ page }) => {
    await signIn(page);
    await page.getByRole('button', { name: /Account/ }).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.waitForURL('**/page/signin');
    expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
    await page.goto('/dashboard');
    await page.waitForURL('**/page/signin');
  });

  test('the demo sign-ins fill the form @matrix', async ({ page }) => {
    await page.goto('/page/signin');
    await page
      .getByRole('button', { name: /Fill in/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/dashboard*');
  });

  test('fits a phone @matrix', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/page/signin');
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await expectNoSidewaysScroll(page);
  });
});
