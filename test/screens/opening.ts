import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { GROUP_USER, PASSWORD } from '../e2e/fixtures.ts';
import { beginAssessment, press } from './screens.ts';

/** Helpers to open dialogs and popups that take more than a press of a button. */

/** Chooses an entry from the first row's menu. */
export const choose = (entry: string) => async (page: Page) => {
  await press(/^More options for/)(page);
  await page.getByRole('menuitem', { name: entry }).click();
};

/** Ticks the first row and presses an action for the ticked rows. */
export const withTickedRows = (action: string) => async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: action, exact: true }).click();
};

/** Pastes questions outside a field; one of them has a problem. */
export const pasteQuestions = async (page: Page) => {
  await page.getByRole('region', { name: 'Content' }).waitFor();
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    const rows = [
      'Are nuts on sale?\tPlacement\tYes\t2\tOrder nuts',
      'Are nuts cheap?\tTaste',
      'Are seeds on sale?\t1',
    ];
    clipboardData.setData('text/plain', rows.join('\n'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await page.getByRole('dialog').getByRole('table').waitFor();
};

/** Opens the question library from the menu of the first section, and waits for its questions. */
export const openLibrary = async (page: Page) => {
  const content = page.getByRole('region', { name: 'Content' });
  await content
    .getByRole('button', { name: /^More options for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Add from the library…' }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
};

/** Opens the first measure of a module, and the names that its formula can use. */
export const openFormulaNames = async (page: Page) => {
  await page.getByRole('region', { name: 'Measures' }).getByRole('button', { expanded: false }).first().click();
  await page.getByRole('button', { name: 'Names: Insert a name' }).first().click();
  await page.getByRole('option', { name: /^unhealthy_m/ }).waitFor();
};

/** Opens the dialog that scans barcodes, in an assessment of prices. The browser has no camera, or doesn't allow it. */
export const openScanner = async (page: Page) => {
  await beginAssessment('')(page);
  await press('Scan')(page);
  await page.getByRole('dialog').getByRole('alert').waitFor();
};

/** Enters a barcode that belongs to no item, and waits for the list of items. */
export const enterBarcode = async (page: Page) => {
  await openScanner(page);
  await page.getByLabel('Number below the barcode').fill('4006381333931');
  await press('Find product')(page);
  await page.getByRole('dialog', { name: 'Which product is this?' }).getByRole('listitem').first().waitFor();
};

/** Opens the options of a field. */
export const openOptions = (field: string) => async (page: Page) => {
  await page.getByRole('combobox', { name: field }).press('ArrowDown');
  await page.getByRole('option').first().waitFor();
};

/** Chooses another time zone and starts saving the change. */
export const otherZone = async (page: Page) => {
  await press(/^Time zone:/)(page);
  await page.getByRole('combobox', { name: /^Find a city/ }).fill('Darwin');
  await page.getByRole('option', { name: /^Australia\/Darwin/ }).click();
  await page.getByRole('button', { name: 'Change time zone' }).click();
};

/** Changes the form in a dialog and tries to leave it. */
export const leaveChangedForm = async (page: Page) => {
  await page.getByRole('dialog').getByRole('textbox').first().fill('Changed and not sent');
  await close(page);
};

/** Takes a step in the user's profile that requires the password, and a code where one is asked for. */
export const confirmStep = (step: string, submit: string) => async (page: Page) => {
  await press(step)(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password', { exact: true }).fill(PASSWORD);
  const code = dialog.getByLabel('Six-digit code');
  if (await code.isVisible()) await code.fill('123456');
  const send = dialog.getByRole('button', { name: submit });
  await send.click();
  await send.waitFor({ state: 'detached' });
};

/** Removes all groups in the open form and submits it. */
export const withoutGroup = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  const groups = dialog.getByRole('toolbar', { name: /^Groups?$/ }).getByRole('button');
  await groups.first().waitFor();
  while ((await groups.count()) > 0) await groups.first().click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await page.getByRole('alertdialog').waitFor();
};

/** Makes the group user in the form an administrator, which asks for the caller's password. */
export const changeRole = async (page: Page) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Administrator' }).click();
  await dialog.getByRole('button', { name: 'Update' }).click();
  await dialog.getByLabel('Your password', { exact: true }).waitFor();
};

/** Creates a token in the open form. */
export const makeToken = async (page: Page) => {
  const form = page.getByRole('dialog', { name: 'New token' });
  await form.getByLabel('Name').fill('Program of the screens, shown once');
  await form.getByRole('checkbox', { name: 'Read' }).check();
  await form.getByRole('button', { name: 'Create token' }).click();
  await page.getByRole('dialog', { name: 'Copy the token now' }).waitFor();
};

/** Starts connecting a phone, and waits until the users to choose from are loaded. */
export const askForPhone = async (page: Page) => {
  await press('Connect a phone')(page);
  await page.getByLabel('Phone name').waitFor();
};

/** Connects a phone and shows its code. */
export const connectPhone = async (page: Page) => {
  await askForPhone(page);
  await page.getByLabel('Phone name').fill('Phone of the screens, shown once');
  await press('Show code')(page);
  await page.getByRole('img', { name: /^QR code/ }).waitFor();
};

/** Uploads a workbook that adds a store, and opens the confirmation to apply it. */
export const applyWorkbook = async (page: Page) => {
  const rows = [['name'], ['A store of the screens']];
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Stores', rows }] }));
  const file = { name: 'screens.xlsx', mimeType: 'application/octet-stream', buffer };
  await page.getByLabel('Workbook', { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: 'Apply changes' }).click();
};

/** Tries to close the open dialog, and waits for the confirmation that this opens. */
export const close = async (page: Page) => {
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').waitFor();
};

/** Runs steps one after the other. */
export const runInOrder =
  (...steps: ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };

/** Signs the group user in on another device. */
export const signInOnOtherDevice = async (page: Page) => {
  await page.request.post('/api/login', { data: { email: GROUP_USER, password: PASSWORD } });
};

type Reply = { type: boolean; code?: string; resultData?: unknown };

/** Modifies the server's responses to a call before the page gets them. */
const modifyReply = (path: string, change: (reply: Reply) => Reply) => async (page: Page) => {
  await page.route(`**${path}`, async (route) => {
    const reply = (await (await route.fetch()).json()) as Reply;
    await route.fulfill({ json: change(reply) });
  });
};

/** Pretends that all users found have a second factor and use single sign-on. */
export const pretendProtectedUsers = modifyReply('/user/search', (reply) => {
  for (const user of reply.resultData as object[]) Object.assign(user, { second_factor: true, sso: true });
  return reply;
});

/** Pretends that the user signed in a while ago. The server isn't asked: it would make the user an administrator. */
export const signedInLongAgo = async (page: Page) => {
  const json = {
    type: false,
    resultData: 'Enter your password to continue.',
    code: 'sign_in_again',
    field: 'currentpassword',
  };
  await page.route('**/user/updateuser', (route) => route.fulfill({ json }));
};

/** Pretends that a survey has no answers. */
export const withoutAnswers = modifyReply('/survey/graph', (reply) => {
  for (const survey of reply.resultData as object[]) Object.assign(survey, { answers: [] });
  return reply;
});

/** Pretends that an administrator requires a second factor of the signed-in user. */
export const requireSecondFactor = modifyReply('/signin/rules', () => ({
  type: false,
  code: 'second_factor_required',
}));

/** Pretends that the signed-in user has a second factor: a real one would block all other journeys. */
export const withFactor = runInOrder(
  modifyReply('/account/secondfactor', ({ type, resultData }) => {
    return { type, resultData: { ...(resultData as object), since: '2026-01-01T00:00:00.000Z', codes_left: 2 } };
  }),
  modifyReply('/account/secondfactor/codes', () => {
    return { type: true, resultData: { codes: Array.from({ length: 10 }, (_, at) => `3f9kt-x04q${at}`) } };
  }),
);
