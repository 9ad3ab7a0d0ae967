import { inflateSync } from 'node:zlib';
import type { Locator, Page } from '@playwright/test';
import { openForm, returnBrowser, type FilledForm } from '../openrosa/engine.ts';
import { overHttp } from '../openrosa/overHttp.ts';
import { phoneClient } from '../openrosa/robot.ts';
import { picture } from '../support/pictures/pictures.ts';
import { openProfile } from './accounts.ts';
import {
  ADMINISTRATOR,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  GROUP_USER,
  openStore,
  PASSWORD,
  signIn,
  test,
} from './fixtures.ts';
import { scan } from './scan.ts';

// A phone's camera sees more than two pixels per module of a QR code.
test.use({ deviceScaleFactor: 3 });

/** A store of the group user that no other journey depends on. */
const OTHER = 'Windlebay Market';

/** Returns the settings that a QR code passes to an app. */
async function settingsOf(code: Locator): Promise<{ general: Record<string, string>; admin: object }> {
  return JSON.parse(inflateSync(Buffer.from(await scan(code), 'base64')).toString()) as {
    general: Record<string, string>;
    admin: object;
  };
}

/** Fills in an audit of a store that announces two photos. */
async function fillForm(form: FilledForm, store: string): Promise<{ id: string; xml: string; score: string }> {
  form.field('/data/store_id').selectValue?.(store);
  form.field('/data/FV/FV_1/fruit_spoiled').selectValue?.('yes');
  form.field('/data/FV/FV_1/fresh_fruit_five_kinds').selectValue?.('yes');
  const more = ['fruit_spoiled', 'fresh_fruit_five_kinds'];
  form.field('/data/FV/FV_1/FV_1_more').selectValues?.(more);
  const text = await form.xml();
  const xml = more.reduce(
    (so, name) => so.replace(`<${name}_photo/>`, `<${name}_photo>${name}.png</${name}_photo>`),
    text,
  );
  return { id: /<instanceID>uuid:([^<]+)</.exec(xml)?.[1] ?? '', xml, score: form.value('/data/SCORE') };
}

test('a phone is connected with its QR code, sends an audit with a later photo, and is disconnected', async ({
  page,
  served,
}) => {
  test.setTimeout(300_000);
  await openStore(page, { email: GROUP_USER, store: OTHER });
  await openProfile(page);
  await page.getByRole('button', { name: 'Connect a phone' }).click();
  await page.getByLabel('Phone name').fill('Journey phone');
  await page.getByRole('button', { name: 'Show code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Journey phone' });
  const address = await dialog.getByLabel(/^Address/).inputValue();
  const settings = await settingsOf(dialog.getByRole('img', { name: /^QR code/ }));
  expect(settings).toMatchObject({ general: { server_url: address, form_update_mode: 'match_exactly' }, admin: {} });
  await expectAccessible(page);

  const phone = phoneClient(overHttp(served.origin), new URL(settings.general['server_url'] ?? '').pathname);
  const { xform, lists } = await phone.fetchForm();
  await expect(dialog.getByText('The phone is connected')).toBeVisible({ timeout: 30_000 });
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByText(address)).toHaveCount(0);

  const store = new RegExp(`^([^,]+),"?${OTHER}`, 'm').exec(lists['stores.csv'] ?? '')?.[1] ?? '';
  const { id, xml, score } = await openForm(xform, lists)
    .then((open) => fillForm(open(), store))
    .finally(returnBrowser);
  const reply = await phone.send(xml, { 'fruit_spoiled.png': await picture('png') });
  expect(reply.status).toBe(201);
  expect(reply.message).toContain(`Overall score: ${score} (`);

  await page.goto(`/surveyinner?param=${id}&store=${store}`);
  await expect(page.getByText('Waiting for 1 of 2 photos')).toBeVisible();
  await expect(page.getByText('sent by the phone “Journey phone”')).toBeVisible();
  await expect(page.getByRole('main').getByText(`${score}%`).first()).toBeVisible();
  await expectAccessible(page);

  await page.goto('/profile');
  await expect(page.getByRole('listitem').filter({ hasText: 'last seen today · 1 audit sent' })).toBeVisible();
  await page.getByRole('button', { name: /^Disconnect Journey phone/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('heading', { name: 'No phones connected' })).toBeVisible();
  await expect(phone.fetchForm()).rejects.toThrow('403');
  expect(await phone.send(xml)).toMatchObject({ status: 403 });
  await voidSurvey(page, id);
});

/** Voids a survey, because other journeys depend on the demo's scores. */
async function voidSurvey(page: Page, id: string): Promise<void> {
  const signedIn = await page.request.post('/api/login', { data: { email: ADMINISTRATOR, password: PASSWORD } });
  const { resultData } = (await signedIn.json()) as { resultData: { token: string } };
  const headers = { authorization: `Basic ${resultData.token}` };
  const data = { survey_id: id, version: 1, reason: 'A journey' };
  expect(await (await page.request.post('/survey/void', { headers, data })).json()).toMatchObject({ type: true });
}

test('an administrator connects a phone for another user, prints its card, and downloads the form for other servers', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/settings/organisation');
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Phones' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Connect a phone' }).click();
  const form = page.getByRole('dialog', { name: 'Connect a phone' });
  await form.getByRole('combobox', { name: 'User' }).fill('manager@');
  await page.getByRole('option', { name: 'Linnet Fairbarrow' }).click();
  await form.getByLabel('Phone name').fill('Field phone');
  await form.getByRole('button', { name: 'Show code' }).click();
  const dialog = page.getByRole('dialog', { name: 'Connect Field phone' });
  await expect(dialog).toContainText('send audits as Linnet Fairbarrow');

  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Close without scanning the code?' });
  await question.getByRole('button', { name: 'Keep open' }).click();
  await page.emulateMedia({ media: 'print' });
  const card = page.getByText('Take audits on your phone').locator('..');
  await expect(card).toBeVisible();
  await expect(dialog).toBeHidden();
  const { general } = await settingsOf(card.locator('svg'));
  expect(general['metadata_username']).toBe('Linnet Fairbarrow');
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await question.getByRole('button', { name: 'Close' }).click();

  const row = page.getByRole('listitem').filter({ hasText: 'Field phone · Linnet Fairbarrow' });
  await expect(row).toContainText('not seen yet · no audits sent');
  await expectNoSidewaysScroll(page);
  for (const [button, name] of [
    ['Download XLSForm', 'fourscore-xlsform.xlsx'],
    ['Download stores.csv', 'stores.csv'],
  ] as const) {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: button }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(name);
  }
  await row.getByRole('button', { name: /^Disconnect/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await expect(page.getByRole('heading', { name: 'No phones connected' })).toBeVisible();

  // On a phone, the tabs are wider than the viewport.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/settings/phones');
  await expect(
    page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'Phones' }),
  ).toBeInViewport();
});
