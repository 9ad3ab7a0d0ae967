import { expect, expectAccessible, expectNoSidewaysScroll, openStore, STORE, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('without a connection the console shows the dashboards seen last, and forgets them at sign-out', async ({
  page,
  context,
  complaints,
}) => {
  await openStore(page);
  await expect(page.getByRole('heading', { name: 'Ps over time (%)' })).toBeVisible();
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('manifest');
  await expect
    .poll(() => page.evaluate(async () => (await caches.match('/'))?.ok), {
      message: 'the program is kept, a while after the dashboard was drawn',
      timeout: 30_000,
    })
    .toBe(true);

  await context.setOffline(true);
  await expect(page.getByText('You are offline. What is on the screen stays')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You are offline', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: STORE })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ps over time (%)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export data' })).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);

  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible();
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const left = await page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage].map((kept) => Object.entries(kept))),
  );
  expect(left).not.toContain('lastDashboards');
  expect(left).not.toContain(STORE);
  const paths = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths.filter((path) => !/^\/(assets\/.*|i18n\/.*|theme\.js|favicon\.svg|)$/.test(path))).toEqual([]);
  // The browser notes every call that found no connection.
  complaints.length = 0;
});
