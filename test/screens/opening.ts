import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { GROUP_USER, PASSWORD } from '../e2e/fixtures.ts';
import { press } from './screens.ts';

/** What it takes to open dialogs and popups: more than the press of a button. */

/** Presses an entry of the menu of the first row. */
export const choose = (entry: string) => async (page: Page) => {
  await press(/^More for/)(page);
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Ticks the first row and presses what can be done with all that is ticked. */
export const withTicked = (action: string) => async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: action, exact: true }).click();
};

/** Shows what a field offers. */
export const offer = (field: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: field }).press('ArrowDown');
  await page.getByRole('option').first().waitFor();
};

/** Chooses another time zone, and turns to change it. */
export const otherZone = async (page: Page) => {
  await press(/^Time zone:/)(page);
  await page.getByRole('combobox', { name: /^Find a city/ }).fill('Darwin');
  await page.getByRole('option', { name: /^Australia\/Darwin/ }).click();
  await page.getByRole('button', { name: 'Change the time zone' }).click();
};

/** Changes the form in a dialog, and turns to leave it. */
export const leaveChanged = async (page: Page) => {
  await page.getByRole('dialog').getByRole('textbox').first().fill('Changed and not sent');
  await close(page);
};

/** Takes a step in one's profile with the password, and the code where it is asked for. */
export const prove = (step: string, submit: string) => async (page: Page) => {
  await press(step)(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  const code = dialog.getByLabel('Six-digit code');
  if (await code.isVisible()) await code.fill('123456');
  const send = dialog.getByRole('button', { name: submit });
  await send.click();
  await send.waitFor({ state: 'detached' });
};

/** Takes every group off the form that is open, and sends it. */
export const withoutGroup = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  const groups = dialog.getByRole('toolbar', { name: /^Groups?$/ }).getByRole('button');
  await groups.first().waitFor();
  while ((await groups.count()) > 0) await groups.first().click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('alertdialog').waitFor();
};

/** Makes the group user in the form an administrator, and is asked for one's own password. */
export const changeRole = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Administrator' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByLabel('Your password', { exact: true }).waitFor();
};

/** Makes a token in the form that is open. */
export const makeToken = async (page: Page) => {
  const form = page.getByRole('dialog', { name: 'Make a token' });
  await form.getByLabel('Name').fill('Program of the screens, shown once');
  await form.getByRole('checkbox', { name: 'Read' }).check();
  await form.getByRole('button', { name: 'Make the token' }).click();
  await page.getByRole('dialog', { name: 'Copy the token now' }).waitFor();
};

/** Asks for a phone, and waits until the users are there whose it could be. */
export const askForPhone = async (page: Page) => {
  await press('Connect a phone')(page);
  await page.getByLabel('Name of the phone').waitFor();
};

/** Connects a phone, and is shown its code. */
export const connectPhone = async (page: Page) => {
  await askForPhone(page);
  await page.getByLabel('Name of the phone').fill('Phone of the screens, shown once');
  await press('Show the code')(page);
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
};

/** Hands a workbook in that adds a store, and asks for it to be applied. */
export const applyWorkbook = async (page: Page) => {
  const rows = [['name'], ['A store of the screens']];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Stores', rows }] }));
  const file = { name: 'screens.xlsx', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Workbook', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Apply the changes' }).click();
};

/** Closes the dialog that is open, which asks first. */
export const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
};

/** One after the other. */
export const first =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

/** The group user signs in somewhere else. */
export const elsewhere = async (page: Page) => {
  await page.request.post('/api/login', { data: { email: GROUP_USER, password: PASSWORD } });
};

type Reply = { type: boolean; code?: string; resultData?: unknown };

/** Has the server's answers to a call changed on their way to the page. */
const answered = (path: string, changed: (reply: Reply) => Reply) => async (page: Page) => {
  await page.route(`**${path}`, async (route) => {
    const reply = (await (await route.fetch()).json()) as Reply;
    await route.fulfill({ json: changed(reply) });
  });
};

/** As if all users who are found had a second factor and came by single sign-on. */
export const protectedUsers = answered('/user/search', (reply) => {
  for (const user of reply.resultData as object[]) Object.assign(user, { second_factor: true, sso: true });
  return reply;
});

/** As if one had signed in a while ago. */
export const signedInLongAgo = answered('/user/updateuser', () => {
  const resultData = 'Please sign in again';
  return { type: false, resultData, code: 'sign_in_again', field: 'currentpassword' };
});

/** As if a survey came without its answers. */
export const withoutAnswers = answered('/survey/graph', (reply) => {
  for (const survey of reply.resultData as object[]) Object.assign(survey, { answers: [] });
  return reply;
});

/** As if an administrator required a second factor of the signed-in user. */
export const unprotected = answered('/signin/rules', () => ({ type: false, code: 'second_factor_required' }));

/** As if the signed-in user had a second factor: a real one would stop them in every other journey. */
export const withFactor = first(
  answered('/account/secondfactor', ({ type, resultData }) => {
    return { type, resultData: { ...(resultData as object), since: '2026-01-01T00:00:00.000Z', codes_left: 2 } };
  }),
  answered('/account/secondfactor/codes', () => {
    return { type: true, resultData: { codes: Array.from({ length: 10 }, (_, at) => `3f9kt-x04q${at}`) } };
  }),
);
