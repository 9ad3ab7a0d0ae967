import type { APIRequestContext } from '@playwright/test';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

test('a token is created, copied, used by a program, shown in the history, and revoked', async ({ page, request }) => {
  // Revoked tokens stay on the list, so the name must be new in each run.
  const name = `Journey program ${Date.now()}`;
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'API tokens' }).click();
  await page.getByRole('button', { name: 'Create token' }).click();
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByLabel('Name').fill(name);
  await form.getByRole('checkbox', { name: 'Read' }).check();
  await form.getByRole('checkbox', { name: 'Manage' }).check();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Create token' }).dblclick();
  const tokenDialog = page.getByRole('dialog', { name: 'Copy the token now' });
  const token = await tokenDialog.getByLabel(`Token for ${name}`).inputValue();
  expect(token).toMatch(/^fsk_[\w-]{43}$/);
  await expectAccessible(page);
  await tokenDialog.getByRole('button', { name: 'I’ve copied it' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  const headers = { authorization: `Basic ${token}` };
  const call = async (path: string, data: object) => {
    const answer = await request.post(path, { headers, data });
    return { status: answer.status(), ...((await answer.json()) as { type: boolean; _id?: string }) };
  };
  const reply = await call('/group/addgroup', { name: 'Journey Of A Program', store: '' });
  expect(reply).toMatchObject({ status: 200, type: true });
  expect(await call('/group/delete', { groupid: reply._id })).toMatchObject({ status: 200, type: true });
  expect(await call('/store/getexportdata', {})).toMatchObject({ status: 403, type: false });

  await page.reload();
  await expect(page.getByText(/used today/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: `Changes made with ${name}` }).click();
  const change = page.getByRole('listitem').filter({ hasText: 'Group added' });
  await expect(change).toContainText(`${name} (`);
  await page.goBack();

  await page.getByRole('button', { name: `Revoke ${name}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('region', { name: 'Expired and revoked' })).toContainText(name);
  expect(await call('/store/getAllStores', {})).toMatchObject({ status: 401, type: false });
});

test('the calls are readable without signing in, on a phone too @matrix', async ({ page }) => {
  await page.goto('/docs/api#addSurvey');
  const call = page.getByRole('article', { name: /POST \/survey\/add/ });
  await expect(call.getByRole('heading', { name: '/survey/add' })).toBeInViewport();
  await expect(page.getByRole('article')).toHaveCount(await countCalls(page.request));
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  // Checks only one call of each kind, because axe would take a minute for all of them.
  await page.route('/openapi.json', async (route) => {
    const description = (await (await route.fetch()).json()) as { paths: Record<string, unknown> };
    const { '/survey/add': add, '/store/upload': upload, '/store/getStoresUserData': find } = description.paths;
    const paths = { '/survey/add': add, '/store/upload': upload, '/store/getStoresUserData': find };
    await route.fulfill({ json: { ...description, paths } });
  });
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(3);
  await expectAccessible(page);
});

/** Returns the number of calls and resources that the server's description lists. */
async function countCalls(request: APIRequestContext): Promise<number> {
  const { paths } = (await (await request.get('/openapi.json')).json()) as { paths: Record<string, object> };
  return Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
}
