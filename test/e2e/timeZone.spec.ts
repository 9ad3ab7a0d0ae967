import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readXlsx } from 'hucre/xlsx';
import type { Food } from '../../src/contract/kit/shapes.ts';
import { findPlaces } from '../screens/places.ts';
import {
  ADMINISTRATOR,
  expect,
  expectAccessible,
  expectNoSidewaysScroll,
  openStore,
  PASSWORD,
  test,
} from './fixtures.ts';

const DARWIN = 'Australia/Darwin';
const KINDS = ['audit', 'second', 'practice'];
const HOUR = 3_600_000;
const dayThereOf = (moment: Date) => new Date(moment.getTime() + 9.5 * HOUR).toISOString().slice(0, 10);

/**
 * Returns a quarter past midnight in Darwin, which is 14:45 UTC of the previous day, on the latest day before today on
 * which the store was not audited. Other journeys audit it, too.
 */
async function findFreeMoment(origin: string, token: string, store: string): Promise<Date> {
  const list = await call(origin, '/survey/detail', { storeid: store, kinds: KINDS, void: true }, token);
  const days = new Set((list as unknown as { date: string }[]).map(({ date }) => dayThereOf(new Date(date))));
  const moment = new Date(`${new Date().toISOString().slice(0, 10)}T14:45:00.000Z`);
  do moment.setTime(moment.getTime() - 24 * HOUR);
  while (days.has(dayThereOf(moment)) || moment.getTime() > Date.now() - 24 * HOUR);
  return moment;
}

async function call(origin: string, path: string, input: object, token = ''): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json', authorization: `Basic ${token}` };
  const response = await fetch(new URL(path, origin), { method: 'POST', headers, body: JSON.stringify(input) });
  const reply = (await response.json()) as { type: boolean; resultData: Record<string, unknown> };
  expect(reply.type).toBe(true);
  return reply.resultData;
}

const signInByCall = async (origin: string) =>
  String((await call(origin, '/api/login', { email: ADMINISTRATOR, password: PASSWORD }))['token']);

test.afterAll(async ({ served: { origin } }) => {
  await call(origin, '/organisation/update', { time_zone: 'UTC' }, await signInByCall(origin));
});

/** Chooses Darwin in the settings and checks that it is shown. */
async function moveToDarwin(page: Page): Promise<void> {
  await page.goto('/settings/organisation');
  await page.getByRole('button', { name: /^Time zone: UTC/ }).click();
  await page.getByRole('combobox', { name: /^Find a city/ }).fill('darw');
  await page.getByRole('option', { name: /^Australia\/Darwin/ }).click();
  await expect(page.getByText('(GMT+9:30)')).toBeVisible();
  await page.getByRole('button', { name: 'Change time zone' }).click();
  const dialog = page.getByRole('alertdialog', { name: `Change the time zone to ${DARWIN}?` });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Change time zone' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Time zone: Australia\/Darwin/ })).toBeVisible();
  await expect(page.getByText('Organisation changed')).toBeVisible();
}

test('a survey after midnight in Darwin is on that day, on every screen and in the export', async ({
  page,
  served,
}) => {
  test.slow();
  const { origin } = served;
  const token = await signInByCall(origin);
  const { store } = await findPlaces(origin);
  const moment = await findFreeMoment(origin, token, store);
  const dayThere = dayThereOf(moment);
  const dayText = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(dayThere));
  const foods = (await call(origin, '/get/food', {}, token)) as unknown as Food[];
  const answers = foods.flatMap(({ sub_food: parts }) =>
    parts.flatMap(({ questions }) => questions.map(({ _id: id }) => ({ question_id: id, answer: 'Yes' }))),
  );
  const survey = { survey_id: randomUUID(), store_id: store, date: moment.toISOString(), answers };
  await call(origin, '/survey/add', survey, token);
  await openStore(page);
  await moveToDarwin(page);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.goto('/survey');
  const first = page.getByRole('row').filter({ hasText: '00:15 GMT+9:30' });
  await expect(first).toContainText(dayText);
  await page.goto(`/dashboard?from=${dayThere}&to=${dayThere}`);
  await expect(page.getByText('Oops!')).toBeHidden();
  await expect(page.getByText(`${dayText}, 00:15`).first()).toBeVisible();

  const { url } = (await call(
    origin,
    '/store/export/prepare',
    { store_id: store, start_date: dayThere, end_date: dayThere },
    token,
  )) as { url: string };
  const file = await fetch(new URL(url, origin));
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  const report = JSON.stringify(sheets[0]?.rows);
  expect(report).toContain(dayThere);
  expect(report).not.toContain(moment.toISOString().slice(0, 10));
});

test('another tab applies a changed zone, and a reload shows it immediately @matrix', async ({
  page,
  context,
  served,
}) => {
  await openStore(page);
  await page.goto('/survey');
  const times = page
    .getByRole('row')
    .nth(1)
    .getByText(/\d\d:\d\d/);
  await expect(times.first()).toBeVisible();
  const token = await signInByCall(served.origin);
  for (const [zone, expectedTime] of [
    ['Asia/Kathmandu', 'GMT+5:45'],
    ['UTC', 'UTC'],
  ] as const) {
    await call(served.origin, '/organisation/update', { time_zone: zone }, token);
    const other = await context.newPage();
    await other.goto('/survey');
    await expect(other.getByRole('row').nth(1)).toContainText(expectedTime);
    await other.close();
    await expect(page.getByRole('row').nth(1)).toContainText(expectedTime);
  }
});
