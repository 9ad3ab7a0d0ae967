import { findPlaces } from '../screens/places.ts';
import { expect, expectAccessible, findViolations, GROUP_USER, signIn, test } from './fixtures.ts';

/** The URLs of the tabs, most of which are older than the settings pages. */
const TABS = [
  ['/settings/organisation', 'Organisation'],
  ['/settings/instruments', 'Instruments'],
  ['/sign-in-rules', 'Sign-in'],
  ['/api-tokens', 'API tokens'],
  ['/settings/webhooks', 'Webhooks'],
  ['/settings/phones', 'Phones'],
  ['/settings/links', 'Links'],
  ['/settings/backups', 'Backups'],
  ['/status', 'Status'],
  ['/history', 'History'],
  ['/delete-requests', 'Deletion requests'],
] as const;

/** Other URLs that lead to the same tabs. */
const OTHER_URLS = [
  ['/settings', '/settings/organisation'],
  ['/settings/sign-in', '/sign-in-rules'],
  ['/settings/api-tokens', '/api-tokens'],
  ['/settings/status', '/status'],
  ['/settings/history', '/history'],
  ['/settings/delete-requests', '/delete-requests'],
] as const;

const MAIN = ['Dashboard', 'Surveys', 'Regions', 'Actions', 'Schedule'];

test('an administrator finds every page in the sidebar, and each old address as a tab of the settings', async ({
  page,
  baseURL,
}) => {
  test.slow();
  // Creates something for each of the lists to show.
  await findPlaces(baseURL ?? '');
  await signIn(page);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  const managementLinks = ['Stores', 'Users', 'Groups', 'Settings'];
  await expect(sidebar.getByRole('link')).toContainText([...MAIN, ...managementLinks]);
  await expect(page.getByRole('link', { name: 'Take an audit' })).toBeVisible();
  for (const [address, name] of TABS) {
    await page.goto(address);
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    await expect(sidebar.getByRole('link', { name: /^Settings/ })).toHaveAttribute('aria-current', 'page');
    await expect(page).toHaveURL(new RegExp(`${address}(\\?.*)?$`));
    await expect(page.locator('.skeleton')).toHaveCount(0);
    expect(await findViolations(page, { parts: 'main' }), name).toEqual([]);
  }
  await expectAccessible(page);
  for (const [address, tab] of OTHER_URLS) {
    await page.goto(address);
    await expect(page).toHaveURL(new RegExp(`${tab}(\\?.*)?$`));
  }
});

test('a group user sees only their own pages, and no settings @matrix', async ({ page }) => {
  test.slow();
  await signIn(page, GROUP_USER);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await expect(sidebar.getByRole('link')).toHaveText([...MAIN, 'Stores'].map((name) => new RegExp(`^${name}`)));
  await expect(page.getByRole('link', { name: 'Take an audit' })).toBeVisible();
  for (const address of [...[...TABS, ...OTHER_URLS].map(([url]) => url), '/users', '/group']) {
    await page.goto(address);
    await page.waitForURL('**/dashboard*');
  }
});
