import { expect, expectAccessible, expectNoSidewaysScroll, GROUP_USER, signIn, test } from './fixtures.ts';
import type { Locator, Page } from '@playwright/test';

/** A year in which nothing is done or due yet. */
const LATER = new Date().getUTCFullYear() + 4;

test('an administrator moves a visit by keyboard and by drag, reassigns it, skips it and undoes that', async ({
  page,
}) => {
  await signIn(page);
  await page.goto(`/schedule?view=month&month=${LATER}-01`);
  await expect(page.getByRole('heading', { name: 'Schedule', level: 1 })).toBeVisible();
  await expectAccessible(page);
  // The visit is neither in the first week nor on a Monday, so that the previous day's cell is next to it, whatever day
  // the demo's rounds start on.
  const listedVisit = page
    .locator('tr:nth-child(n+2) td:nth-child(n+2) [data-visit]')
    .filter({ hasText: 'Planned' })
    .first();
  const visit = page.locator(`[data-visit="${await listedVisit.getAttribute('data-visit')}"]`).getByRole('button');
  const name = (await visit.innerText()).split('\n').at(0)?.trim() ?? '';
  const dayOf = () => visit.locator('.sr-only').innerText();

  const before = await dayOf();
  await visit.focus();
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('status').filter({ hasText: 'Press Enter to move it here' })).toBeAttached();
  await page.keyboard.press('Escape');
  expect(await dayOf()).toBe(before);
  await page.keyboard.press('m');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${name} is now due on`)).toBeVisible();
  await expect.poll(dayOf).not.toBe(before);
  await expect(visit).toBeFocused();

  // Drags the visit to the next day, where it was before.
  await drag(page, visit, visit.locator('xpath=ancestor::td/following::td[1]'));
  await expect.poll(dayOf).toBe(before);

  const card = await open(page, visit);
  const auditor = card.getByRole('button', { name: /^Auditor: / });
  await auditor.click();
  await page.getByRole('option').nth(1).click();
  const input = await auditor.getAttribute('aria-label');
  await chooseDay(page, card, { months: -3, day: 1 });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(card.getByRole('alert')).toContainText('can’t be due before');
  await chooseDay(page, card, { months: 3, day: 31 });
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText(`The visit to ${name} was changed.`)).toBeVisible();
  const secondDialog = await open(page, visit);
  await expect(secondDialog.getByRole('button', { name: /^Auditor: / })).toHaveAccessibleName(input ?? '');

  await secondDialog.getByRole('button', { name: 'Skip once' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Skip once' }).click();
  await expect(dialog.getByText('Fill in this field.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Closed for a week');
  await dialog.getByRole('button', { name: 'Skip once' }).click();
  await expect(visit).toHaveAccessibleName(/Skipped$/);
  const skipDialog = await open(page, visit);
  await expect(skipDialog.getByText('Closed for a week')).toBeVisible();
  await skipDialog.getByRole('button', { name: 'Undo skip' }).click();
  await expect(visit).toHaveAccessibleName(/Planned$/);
});

test('an interval is chosen, changed by two users simultaneously with nothing lost, and removed', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page);
  await page.goto('/schedule?view=list');
  await page.getByRole('button', { name: 'Add schedule' }).click();
  const add = page.getByRole('dialog', { name: 'Add schedule' });
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(add.getByText('Fill in this field.').first()).toBeVisible();
  await add.getByLabel('Name').fill('Twice a year');
  await add.getByRole('button', { name: 'Selected stores' }).click();
  await add.getByRole('combobox', { name: 'Stores' }).fill('Thimble');
  await page.getByRole('option', { name: 'Thimble Hill Foods' }).click();
  await add.getByLabel('Every', { exact: true }).fill('6');
  await add.getByRole('button', { name: 'Months' }).click();
  await add.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('The schedule was added.')).toBeVisible();
  const menu = page.getByRole('button', { name: /^Interval for Twice a year/ });
  await expect(menu).toHaveAccessibleName('Interval for Twice a year: Every 6 months');

  const other = await context.newPage();
  await other.goto('/schedule?view=list');
  const ownDialog = await change(page, 'Every 8 weeks');
  await expect(ownDialog.getByText('Changing the interval or first day recreates the visits')).toBeVisible();
  const otherDialog = await change(other, 'Every 3 months');
  await otherDialog.getByRole('button', { name: 'Save' }).click();
  await expect(other.getByText('The schedule was updated.')).toBeVisible();
  await ownDialog.getByLabel('Name').fill('Twice a year, nearly');
  await ownDialog.getByRole('button', { name: 'Save' }).click();
  await expect(
    ownDialog.getByText('Another user changed this schedule in the meantime: Twice a year, Every 3 months'),
  ).toBeVisible();
  await expect(ownDialog.getByLabel('Name')).toHaveValue('Twice a year, nearly');
  // The browser logged the refused save as a console error, which is expected here.
  complaints.length = 0;
  await ownDialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: 'Interval for Twice a year, nearly: Every 8 weeks' })).toBeVisible();

  await page.getByRole('button', { name: /^Interval for Twice a year/ }).click();
  await page.getByRole('menuitem', { name: 'Delete schedule…' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete schedule' }).click();
  await expect(page.getByText('The schedule was deleted. Its audits and assessments remain.')).toBeVisible();
  await expect(menu).toHaveCount(0);
});

test('an administrator reminds the auditor of a visit, with a confirmation before anything is sent', async ({
  page,
}) => {
  await signIn(page);
  await page.goto('/schedule?view=month');
  await page.getByRole('button', { name: 'Send reminders' }).click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('Auditors get an email with their visits and actions')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  // A round of the demo is due in two days, which may be in the next month.
  const inTwoDays = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 7);
  await page.goto(`/schedule?view=month&month=${inTwoDays}`);
  const visit = page
    .locator('td [data-visit]')
    .filter({ hasText: /Due|Overdue/ })
    .first()
    .getByRole('button');
  const card = await open(page, visit);
  await card.getByRole('button', { name: /^Auditor: / }).click();
  await page.getByRole('option', { name: 'Maren Quillfeather' }).click();
  await card.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('was changed.')).toBeVisible();
  const input = await open(page, visit);
  await expectAccessible(page);
  await input.getByRole('button', { name: 'Send a reminder' }).click();
  await expect(dialog).toContainText('Remind Maren Quillfeather?');
  await dialog.getByRole('button', { name: 'Send a reminder' }).click();
  await expect(page.getByText('1 user will get a reminder.')).toBeVisible();
});

test('a group user sees only their own visits and changes none; a phone lists them first @matrix', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, GROUP_USER);
  await page.goto('/schedule');
  await expect(page.getByRole('region', { name: 'Upcoming visits' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add schedule' })).toHaveCount(0);
  await expect(page.getByText('Nettlewick Larder')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Month', exact: true }).click();
  await expect(page).toHaveURL(/view=month/);
  await expectNoSidewaysScroll(page);
  await page
    .getByRole('button', { name: /all visits on/ })
    .first()
    .click();
  const day = page.getByRole('dialog');
  await day.getByRole('listitem').getByRole('button').first().click();
  const card = page.getByRole('dialog').last();
  await expect(card.getByText('Interval')).toBeVisible();
  await expect(card.getByRole('button', { name: 'Save' })).toHaveCount(0);
});

/** Opens the details of a visit. */
async function open(page: Page, visit: Locator): Promise<Locator> {
  await visit.click();
  const card = page.getByRole('dialog').filter({ has: page.getByText('Interval', { exact: true }) });
  await expect(card).toBeVisible();
  return card;
}

/** Chooses the due date of a visit in the calendar, a number of months later or earlier than the current one. */
async function chooseDay(page: Page, card: Locator, { months, day }: { months: number; day: number }): Promise<void> {
  await card.getByRole('button', { name: /^Due: / }).click();
  const calendar = page.getByRole('dialog', { name: /^Due: / });
  const step = calendar.getByRole('button', { name: months < 0 ? /previous month/i : /next month/i });
  for (let nth = 0; nth < Math.abs(months); nth += 1) await step.click();
  await calendar.getByRole('gridcell').getByText(String(day), { exact: true }).click();
  await expect(calendar).toHaveCount(0);
}

/** Drags in steps, as a hand does. */
async function drag(page: Page, item: Locator, target: Locator): Promise<void> {
  const [from, to] = [await item.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('Not to be seen');
  await page.mouse.move(from.x + 20, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y + 12, { steps: 4 });
  await page.mouse.move(to.x + 30, to.y + 40, { steps: 8 });
  await page.mouse.up();
}

/** Opens a form from the menu of a schedule. */
async function change(page: Page, entry: string): Promise<Locator> {
  await page.getByRole('button', { name: /^Interval for Twice a year/ }).click();
  await page.getByRole('menuitem', { name: entry }).click();
  return page.getByRole('dialog', { name: 'Edit schedule' });
}
