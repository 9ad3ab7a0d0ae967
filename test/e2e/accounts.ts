import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Helpers shared by the journeys through the user's own account. */

export async function openProfile(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Account/ })
    .or(page.getByRole('button', { name: 'Open menu' }))
    .first()
    .waitFor();
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
  await page
    .getByRole('button', { name: /^Account/ })
    .last()
    .click();
  await page.getByRole('menuitem', { name: 'Profile' }).click();
  await expect(page.getByText('This device')).toBeVisible();
}

export async function askForDeletion(page: Page, email: string): Promise<void> {
  await page.goto('/page/delete-request');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Reason').fill('I have left.');
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.getByRole('heading', { name: 'Request received' })).toBeVisible();
}

/** Makes a call as the user who is signed in on the page. */
export async function call(page: Page, address: string, input: unknown): Promise<void> {
  const currentUser = await page.evaluate(() => sessionStorage.getItem('fourscore.currentUser'));
  const { token } = JSON.parse(currentUser ?? '{}') as { token: string };
  const answer = await page.request.post(address, { headers: { authorization: `Basic ${token}` }, data: input });
  expect(await answer.json()).toMatchObject({ type: true });
}

/** Ends the session on the server without informing the page. */
export async function endSessionOf(page: Page): Promise<void> {
  await call(page, '/api/logout', {});
}
