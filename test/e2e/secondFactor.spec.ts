import type { Page } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { call, openProfile } from './accounts.ts';
import { PASSWORD, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

/** A user of this journey only, because two-step sign-in would block other journeys. */
const CAREFUL = 'careful.two@example.org';
const STEP_MS = 30_000;

/**
 * Returns a function that returns a different code each time: that of the current time step or, if it was used, of the
 * next. The server accepts each code once, also a step early or late.
 */
function codes(key: string) {
  let last = 0;
  return () => {
    last = Math.max(last + 1, Math.floor(Date.now() / STEP_MS));
    return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: last * STEP_MS });
  };
}

test('two-step sign-in is turned on, required, and bypassed with a recovery code', async ({ page }) => {
  // Four sign-ins, each of which hashes a password and draws a dashboard.
  test.slow();
  await signIn(page);
  const user = { email: CAREFUL, password: PASSWORD, storename: '', groupname: '', image: '' };
  await call(page, '/user/add', user);
  await signIn(page, CAREFUL);
  await openProfile(page);
  await page.getByRole('button', { name: 'Turn on' }).click();
  const setUp = page.getByRole('dialog');
  await setUp.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  await setUp.getByRole('button', { name: 'Continue' }).click();
  await expect(setUp.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const key = (await setUp.locator('code').innerText()).replaceAll(/\s/g, '');
  const nextCode = codes(key);
  await setUp.getByLabel('Six-digit code').fill(nextCode());
  await setUp.getByRole('button', { name: 'Turn on' }).click();
  const codeItems = setUp.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codeItems).toHaveCount(10);
  await expectAccessible(page);
  const [recoveryCode = ''] = await codeItems.allInnerTexts();
  await setUp.getByRole('button', { name: 'I’ve saved them' }).click();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();

  await givePassword(page);
  await expect(page.getByLabel('Six-digit code')).toBeFocused();
  await expectAccessible(page);
  await page.getByLabel('Six-digit code').fill(nextCode());
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard*');

  await givePassword(page);
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click();
  await page.getByLabel('Recovery code').fill(recoveryCode);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard*');
});

async function givePassword(page: Page): Promise<void> {
  await page.goto('/page/signin');
  await page.getByLabel('Email').fill(CAREFUL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
