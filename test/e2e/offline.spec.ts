import { connect, createServer, type Server, type Socket } from 'node:net';
import type { Page } from '@playwright/test';
import { answer, beginAudit, openAudits, signInForDays, startAudit } from './audits/seed.ts';
import {
  ADMINISTRATOR,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  GROUP_USER,
  openStore,
  signIn,
  STORE,
  test,
} from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('without a connection the console shows the last dashboards, and deletes them at sign-out', async ({
  page,
  context,
  complaints,
}) => {
  await openStore(page);
  await expect(page.getByRole('heading', { name: 'Ps over time (%)' })).toBeVisible();
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('manifest');
  await expectProgramKept(page);

  await context.setOffline(true);
  await expect(page.getByText('You’re offline. What’s on screen stays')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'You’re offline', level: 1 })).toBeVisible();
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
  const storageText = await page.evaluate(() =>
    JSON.stringify([sessionStorage, localStorage].map((storage) => Object.entries(storage))),
  );
  expect(storageText).not.toContain('lastDashboards');
  expect(storageText).not.toContain(STORE);
  const paths = await page.evaluate(async () => {
    const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(paths.filter((path) => !/^\/(assets\/.*|i18n\/.*|theme\.js|favicon\.svg|)$/.test(path))).toEqual([]);
  // The browser logs every call that failed while offline.
  complaints.length = 0;
});

test('while only the server is unavailable the console opens with the last dashboards, sends nothing and loses nothing @matrix', async ({
  browser,
  baseURL,
}) => {
  const line = await Line.to(new URL(baseURL ?? ''));
  const context = await browser.newContext({ baseURL: line.address, serviceWorkers: 'allow' });
  const page = await context.newPage();
  await openStore(page);
  await expect(page.getByRole('heading', { name: 'Ps over time (%)' })).toBeVisible();
  await expectProgramKept(page);

  await line.cut();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'The server can’t be reached', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: STORE, level: 2 })).toBeVisible();
  await expectAccessible(page);
  await line.reconnect();
  await expect(page.getByRole('heading', { name: STORE, level: 1 })).toBeVisible({ timeout: 20_000 });

  await page.goto('/group?add=group');
  const form = page.getByRole('dialog', { name: 'Add Group' });
  await form.getByLabel('Group name').fill('Windlebay');
  await line.cut();
  await form.getByRole('button', { name: 'SAVE' }).click();
  await expect(form.getByRole('alert')).toHaveText(/can.t reach the server/i);
  await expect(page.getByText('What’s on screen stays')).toBeAttached();
  await form.getByRole('button', { name: 'SAVE' }).click();
  await expect(form.getByRole('alert')).toContainText('Nothing was sent');
  await line.reconnect();
  await expect(page.getByText('What’s on screen stays')).not.toBeAttached({ timeout: 20_000 });
  await expect(form.getByLabel('Group name')).toHaveValue('Windlebay');
  await form.getByRole('button', { name: 'SAVE' }).click();
  await expect(form.getByRole('alert')).toHaveText('This name is already taken. Choose another.');
  await context.close();
  await line.cut();
});

test.describe('the home-screen app without a connection', () => {
  test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

  test('starts where audits are taken, and its menus open', async ({ page, context, complaints }) => {
    await signInForDays(page, ADMINISTRATOR);
    await openAudits(page);
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as { start_url: string };
    await expectProgramKept(page);
    await context.setOffline(true);
    await page.goto(manifest.start_url);
    await expect(page.getByRole('heading', { name: 'Take an audit', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Account/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'You’re offline', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'Take an audit' }).click();
    await expect(page.getByRole('heading', { name: 'Take an audit', level: 1 })).toBeVisible();
    // The browser logs every call that failed while offline.
    complaints.length = 0;
  });

  test('shows that a closed tab’s audit is stored, and what to do @matrix', async ({ page, context, complaints }) => {
    await signIn(page, GROUP_USER);
    await openAudits(page);
    await startAudit(page);
    await answer(page, 0, 'Yes');
    await expectProgramKept(page);
    await context.setOffline(true);
    const laterPage = await context.newPage();
    await page.close();
    await laterPage.goto('/audit');
    await expect(laterPage.getByRole('alert')).toContainText('1 unsent item is saved on this device');
    await expect(laterPage.getByRole('alert')).toContainText(
      'You can’t sign in until the server can be reached again.',
    );
    complaints.length = 0;
  });

  test('offers to keep the user signed in before an audit, and then opens it in a new tab @matrix', async ({
    page,
    context,
    complaints,
  }) => {
    await signIn(page, GROUP_USER);
    await openAudits(page);
    await page.getByRole('button', { name: 'Stay signed in for up to 30 days' }).click();
    await expect(page.getByText('You’ll stay signed in on this device.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Stay signed in for up to 30 days' })).toHaveCount(0);
    await startAudit(page);
    await answer(page, 0, 'Yes');
    await expectProgramKept(page);
    await context.setOffline(true);
    const laterPage = await context.newPage();
    await page.close();
    await laterPage.goto('/audit');
    await expect(laterPage.getByRole('link', { name: /^Continue/ })).toBeVisible();
    complaints.length = 0;
  });

  test('asks before signing out with an audit that was not sent @matrix', async ({ page }) => {
    await beginAudit(page, 'No');
    await page.goto('/audit');
    await page.getByRole('button', { name: 'Open menu' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Account/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    const dialog = page.getByRole('alertdialog', { name: '1 item hasn’t been sent' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toHaveCount(0);
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Account/ })
      .click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await dialog.getByRole('button', { name: 'Sign out' }).click();
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('1 unsent item is saved on this device');
  });
});

/** A connection between the browser and the server that can be interrupted: calls then fail. */
class Line {
  readonly address: string;
  readonly #server: Server;
  readonly #open = new Set<Socket>();

  private constructor(server: Server) {
    this.#server = server;
    this.address = `http://127.0.0.1:${portOf(server)}`;
    server.on('connection', (socket) => {
      this.#open.add(socket);
      socket.on('close', () => this.#open.delete(socket));
    });
  }

  static async to({ hostname, port }: URL): Promise<Line> {
    const server = createServer((socket) => {
      const onwards = connect(Number(port), hostname);
      socket.pipe(onwards).pipe(socket);
      socket.on('error', () => onwards.destroy());
      onwards.on('error', () => socket.destroy());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Line(server);
  }

  async cut(): Promise<void> {
    const closePromise = new Promise((resolve) => this.#server.close(resolve));
    for (const socket of this.#open) socket.destroy();
    await closePromise;
  }

  async reconnect(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(Number(new URL(this.address).port), '127.0.0.1', resolve));
  }
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The line has no port.');
  return address.port;
}

/** Waits until the browser has cached the program, which is some time after the dashboard is drawn. */
async function expectProgramKept(page: Page): Promise<void> {
  const isCached = () => page.evaluate(async () => (await caches.match('/'))?.ok);
  await expect.poll(isCached, { timeout: 30_000 }).toBe(true);
}
