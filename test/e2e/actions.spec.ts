import { expect, expectAccessible, expectNoSidewaysScroll, openStore, signIn, test } from './fixtures.ts';

test('a lost point becomes an action in two clicks, and the survey shows it from then on', async ({ page }) => {
  await openStore(page);
  await page.goto('/survey');
  await page.getByRole('main').getByRole('link').filter({ hasText: /\d{4}/ }).first().click();
  const fixes = page.getByRole('region', { name: 'What to fix first' });
  const make = fixes.getByRole('button', { name: /^Add action for/ }).first();
  await make.click();
  const dialog = page.getByRole('dialog', { name: 'Add action' });
  await expect(dialog.getByText(/expected$/)).toBeVisible();
  await expect(dialog.getByLabel('What needs to be done')).not.toHaveValue('');
  await dialog.getByLabel('Due date').fill('2001-01-01');
  await dialog.getByRole('button', { name: 'Add' }).click();
  // A date before the audit is refused, and the typed text remains.
  await expect(dialog.getByRole('alert')).toContainText('before the audit');
  await dialog.getByLabel('Due date').fill('2098-11-27');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Actions from this audit' })).toBeVisible();
  await fixes.getByRole('link', { name: 'Action due 27 Nov 2098' }).click();
  await expect(page).toHaveURL(/\/actions\/[\da-f-]{36}/);
});

test('actions are filtered by the URL, changed in bulk, and changed one by one next to the list', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.getByRole('link', { name: /^Actions/ }).click();
  await expect(page.getByRole('heading', { name: 'Actions', level: 1 })).toBeVisible();
  await expect(page.getByText('Points gained by actions').first()).toBeVisible();
  await expectAccessible(page);
  const list = page.getByRole('region', { name: 'Actions', exact: true });
  await list
    .getByRole('checkbox', { name: /^Select (?!all)/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Cancel action', exact: true }).click();
  const confirmation = page.getByRole('alertdialog');
  await confirmation.getByRole('button', { name: 'Cancel action' }).click();
  await expect(confirmation.getByText('Fill in this field.')).toBeVisible();
  await confirmation.getByLabel('Reason').fill('The fridge belongs to the supplier.');
  await confirmation.getByRole('button', { name: 'Cancel action' }).click();
  await expect(page.getByText('1 action was changed.')).toBeVisible();

  await page.goto('/actions?status=dropped');
  await list.getByRole('link').first().click();
  const panel = page.getByRole('region', { name: 'Action', exact: true });
  await panel.getByRole('button', { name: 'Reopen' }).click();
  await expect(panel.getByRole('button', { name: 'Mark as done' })).toBeVisible();
  await panel.getByLabel('Write a comment').fill('Two crates came on Friday.');
  await panel.getByRole('button', { name: 'Send comment' }).click();
  await expect(panel.getByText('Two crates came on Friday.')).toBeVisible();
  await expectAccessible(page);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/actions\?status=dropped/);

  await page.goto('/actions?find=no+such+action');
  await expect(page.getByRole('heading', { name: 'No actions match' })).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await expect(page).toHaveURL(/\/actions$/);
});

test('a card on the dashboard and on a region shows what is open, overdue and gained, and leads to the list @matrix', async ({
  page,
}) => {
  await openStore(page);
  const card = page.getByRole('region', { name: 'Actions', exact: true });
  const figures = /^\d+ open, \d+ overdue, .* gained$/;
  // The section is only fetched when it is near the viewport.
  await page.getByRole('heading', { name: 'Scores by food category' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5_000);
  await expect(card.getByText(figures)).toBeVisible();
  await card.getByRole('link', { name: 'All actions' }).click();
  await expect(page).toHaveURL(/\/actions\?.*store=/);
  await page.goto('/region');
  await page.getByRole('link', { name: 'Copperwick', exact: true }).click();
  await expect(card.getByText(figures)).toBeVisible();
  await card.getByRole('link', { name: 'All actions' }).click();
  await expect(page).toHaveURL(/\/actions\?.*group=/);
});

test('on a phone, an action is marked as done with a comment @matrix', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/actions?view=all');
  await page.getByRole('region', { name: 'Actions', exact: true }).getByRole('link').first().click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mark as done' });
  await sheet.getByLabel('Comment').fill('Sweets went to aisle 3.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: 'Mark as done' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Sweets went to aisle 3.')).toBeVisible();
});

test('without a connection a completed action is stored, and sent by the next page that is opened', async ({
  page,
  context,
  complaints,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/actions?view=all');
  await page.getByRole('region', { name: 'Actions', exact: true }).getByRole('link').nth(1).click();
  await page.getByRole('button', { name: 'Mark as done' }).click();
  const sheet = page.getByRole('dialog', { name: 'Mark as done' });
  await expect(sheet).toBeVisible();
  const action = new URL(page.url()).pathname;
  const shelf = { name: 'shelf.png', mimeType: 'image/png', buffer: await page.screenshot() };

  await context.setOffline(true);
  await expect(sheet.getByText('There’s no connection. What you enter is saved on this device')).toBeVisible();
  const chooserPromise = page.waitForEvent('filechooser');
  await sheet.getByRole('button', { name: 'Add photo' }).click();
  await (await chooserPromise).setFiles(shelf);
  await expect(sheet.getByText('1 photo not sent yet')).toBeVisible();
  await sheet.getByLabel('Comment').fill('Told from the cellar.');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await sheet.getByRole('button', { name: 'Mark as done' }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText('Marked as done. This will be sent as soon as there’s a connection.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Mark as done' })).toBeHidden();
  await expectAccessible(page);

  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await next.setViewportSize({ width: 390, height: 844 });
  await signIn(next);
  await next.goto('/audit');
  const queue = next.getByRole('region', { name: 'On this device' });
  const row = queue.getByRole('listitem').filter({ hasText: 'Action done, 1 photo' });
  await expect(row.getByText('Sent', { exact: true })).toBeVisible();
  await expectAccessible(next);
  await row.getByRole('link').click();
  await expect(next).toHaveURL(action);
  await expect(next.getByText('Told from the cellar.')).toHaveCount(1);
  await expect(next.getByRole('button', { name: /^After: photo 1/ })).toBeVisible();
  await expect(next.getByRole('button', { name: 'Reopen' })).toBeVisible();
  // The browser logs every call that failed while offline.
  complaints.length = 0;
});

test('of two users who edit an action simultaneously the second is warned, and keeps the input @matrix', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page);
  await page.goto('/actions?view=all');
  await page.getByRole('region', { name: 'Actions', exact: true }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/actions\/[\da-f-]{36}/);
  const other = await context.newPage();
  await other.setViewportSize({ width: 1440, height: 900 });
  await other.goto(page.url());
  const panelOf = (tab: typeof page) => tab.getByRole('region', { name: 'Action', exact: true });
  for (const tab of [page, other]) await panelOf(tab).getByRole('button', { name: 'Edit action' }).click();
  await panelOf(page).getByLabel('What needs to be done').fill('Move the fruit to the door');
  await panelOf(page).getByRole('button', { name: 'Save' }).click();
  await expect(panelOf(page).getByRole('heading', { name: 'Move the fruit to the door' })).toBeVisible();
  const field = panelOf(other).getByLabel('What needs to be done');
  await field.fill('Move the fruit to the till');
  const answer = other.waitForResponse((response) => response.url().endsWith('/action/update'));
  await panelOf(other).getByRole('button', { name: 'Save' }).click();
  expect((await answer).status()).toBe(409);
  await expect(panelOf(other).getByRole('alert')).toContainText('Your change wasn’t saved');
  await expect(field).toHaveValue('Move the fruit to the till');
  await expectAccessible(other);
  await panelOf(other).getByRole('button', { name: 'Save my change anyway' }).click();
  await expect(panelOf(other).getByRole('heading', { name: 'Move the fruit to the till' })).toBeVisible();
});
