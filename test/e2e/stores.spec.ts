import { picture } from '../support/pictures/pictures.ts';
import { GROUP_USER, expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';
import { choose, listOf, rowOf } from './lists.ts';

/** The demo organisation's store that has no audit yet. */
const EMPTY_STORE = 'Nettlewick Larder';

const { open: openStores, search } = listOf('Stores', 'Find a store or user');

test.describe('the list of stores', () => {
  test('searches store and user names, sorts, pages, and keeps that in the address', async ({ page }) => {
    await openStores(page);
    await expectAccessible(page);
    await search(page, 'bArLeY');
    await expect(page.getByText('1 store', { exact: true })).toBeVisible();
    await expect(rowOf(page, 'Barley Quay Foods')).toBeVisible();
    await search(page, 'nell bramble');
    await expect(rowOf(page, 'Fernhollow Fresh')).toBeVisible();
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Find a store or user' })).toHaveValue('nell bramble');
    await search(page, 'no such store');
    await expect(page.getByRole('heading', { name: 'No stores match' })).toBeVisible();
    await page.getByRole('button', { name: 'Show all' }).click();
    await page.getByRole('button', { name: 'Score' }).click();
    await expect(page.getByRole('columnheader', { name: 'Score' })).toHaveAttribute('aria-sort', 'ascending');
    await page.getByRole('button', { name: 'Next page' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByText(/^11 to 20 of/)).toBeVisible();
  });

  test('a row opens the store’s dashboard wherever it is pressed; its other controls remain usable', async ({
    page,
  }) => {
    await openStores(page);
    await search(page, 'Barley');
    const row = rowOf(page, 'Barley Quay Foods');
    await expect(row).toBeVisible();
    await row.getByRole('checkbox').click();
    await expect(row.getByRole('checkbox')).toBeChecked();
    await row.getByRole('button', { name: /at Barley Quay Foods$/ }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await page.getByRole('button', { name: 'More options for Barley Quay Foods' }).click();
    const menu = page.getByRole('menu');
    await menu.press('Escape');
    await expect(menu).toBeHidden();
    // The link of the store's name covers the cell.
    await row
      .getByRole('cell')
      .nth(4)
      .click({ position: { x: 5, y: 5 }, force: true });
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(page.getByText('Barley Quay Foods').first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(/\/stores\?find=Barley/);
  });

  test('expands to users and surveys, with times in UTC @matrix', async ({ page }) => {
    await openStores(page);
    await page.getByRole('button', { name: 'Show details of Barley Quay Foods' }).click();
    await expect(page.getByRole('link', { name: /^\d{4}-\d\d-\d\d \d{1,2}:\d\d/ }).first()).toBeVisible();
    await expect(page.getByRole('region', { name: 'Users' })).toContainText('manager@example.org');
    await expectAccessible(page);
    await search(page, EMPTY_STORE);
    await page.getByRole('button', { name: `Show details of ${EMPTY_STORE}` }).click();
    await expect(page.getByText(`No survey taken at ${EMPTY_STORE}`)).toBeVisible();
    await search(page, 'Barley');
    await page
      .getByRole('link', { name: /^\d{4}-\d\d-\d\d \d{1,2}:\d\d/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { name: /^Survey of/, level: 1 })).toBeVisible();
  });

  test('hides the header’s selectors and marks the body @matrix', async ({ page }) => {
    await openStores(page);
    await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toHaveText(/Manage.*Stores/);
    await expect(page.getByRole('link', { name: /Export data/ })).toHaveCount(0);
    await expect(page.locator('body')).toHaveClass(/\bmodal\b/);
  });
});

test('a store is added with a picture, edited, given users with the keyboard, and deleted', async ({ page }) => {
  await openStores(page);
  await page.getByRole('link', { name: 'Add store' }).click();
  await page.waitForURL('**/store/add');
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Add store' });
  await expect(dialog.getByLabel('Store name')).toBeFocused();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Fill in this field.')).toBeVisible();
  await dialog.getByLabel('Store name').fill('Journey Corner');
  await dialog
    .getByLabel('Image', { exact: true })
    .last()
    .setInputFiles({ name: 'shop.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await expect(dialog.getByRole('alert')).toContainText('shop.gif');
  await dialog
    .getByLabel('Image', { exact: true })
    .last()
    .setInputFiles({ name: 'shop.png', mimeType: 'image/png', buffer: await picture('png') });
  await expect(dialog.getByRole('button', { name: 'Remove image' })).toBeVisible();
  await expect(dialog.getByRole('combobox', { name: 'Users' })).toHaveCount(0);
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('Winds');
  await expect(page.getByText('No groups match')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Groups' }).fill('Windle');
  await page.getByRole('option', { name: 'Windlebay' }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByRole('combobox', { name: 'Users' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).dblclick();
  await expect(page.getByText('The store was added.')).toBeVisible();
  await page.waitForURL('**/stores');
  await search(page, 'Journey');
  await expect(page.getByText('1 store', { exact: true })).toBeVisible();
  await expect(rowOf(page, 'Journey Corner').locator('img')).toHaveAttribute('src', /-256\.png$/);

  await choose(page, 'Journey Corner', 'Edit store');
  await page.waitForURL('**/store/editstore/*');
  const editDialog = page.getByRole('dialog', { name: 'Edit store' });
  await expect(editDialog.getByRole('button', { name: 'Update' })).toBeDisabled();
  await editDialog.getByLabel('Store name').fill('Journey Corner Two');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(editDialog.getByLabel('Store name')).toHaveValue('Journey Corner Two');
  await editDialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The store was updated.')).toBeVisible();
  await expect(rowOf(page, 'Journey Corner Two')).toBeVisible();

  await choose(page, 'Journey Corner Two', 'Assign users');
  const assignDialog = page.getByRole('dialog', { name: 'Assign users' });
  await expect(assignDialog.getByRole('combobox', { name: 'Find a user' })).toBeFocused();
  await expect(assignDialog.getByText('No changes yet')).toBeVisible();
  await page.keyboard.type('ottol', { delay: 20 });
  await expect(assignDialog.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(assignDialog.getByText('1 added')).toBeVisible();
  await expectAccessible(page);
  await assignDialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('1 assignment added.')).toBeVisible();

  await page.getByRole('button', { name: 'Show details of Journey Corner Two' }).click();
  await page.getByRole('button', { name: 'Unassign Ottoline Brasspenny' }).click();
  await expect(page.getByText('No users assigned yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Unassign Ottoline Brasspenny' })).toBeVisible();

  await choose(page, 'Journey Corner Two', 'Delete store');
  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete Journey Corner Two?' });
  await expect(deleteDialog).toContainText('1 user will lose access to it');
  await expectAccessible(page);
  await deleteDialog.getByRole('button', { name: 'Delete store' }).click();
  await expect(page.getByText('The store was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No stores match' })).toBeVisible();
});

test('a user is assigned to many stores in one step, and unassigned again', async ({ page }) => {
  await openStores(page);
  await page.getByRole('checkbox', { name: 'Select Clover Field Foods' }).check();
  await page.getByRole('checkbox', { name: 'Select Copperwick Corner' }).check();
  for (const [action, message] of [
    ['Assign', '2 assignments added.'],
    ['Unassign', '2 assignments removed.'],
  ] as const) {
    const bar = page.getByRole('region', { name: 'Actions for selected items' });
    if (action === 'Unassign') {
      await page.getByRole('checkbox', { name: 'Select Clover Field Foods' }).check();
      await page.getByRole('checkbox', { name: 'Select Copperwick Corner' }).check();
    }
    await expect(bar).toContainText('2 selected');
    await bar.getByRole('button', { name: `${action} users`, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: `${action} users`, exact: true });
    await dialog.getByRole('combobox', { name: 'Find a user' }).fill('yara');
    await dialog.getByRole('option', { name: /Yara/ }).click();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(page.getByText(message)).toBeVisible();
    await expect(bar).toHaveCount(0);
  }
});

test('a shared link to a dialog about an unknown record says so, and closes @matrix', async ({ page, complaints }) => {
  await openStores(page);
  await page.goto('/store/editstore/00000000-0000-4000-8000-000000000000');
  const dialog = page.getByRole('dialog', { name: 'Edit store' });
  await expect(dialog.getByRole('alert')).toContainText('This record doesn’t exist');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.waitForURL('**/stores');
  // The browser itself reports the 404.
  complaints.length = 0;
});

test('a group user sees their own stores and manages nothing @matrix', async ({ page }) => {
  await signIn(page, GROUP_USER);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Stores' }).click();
  await expect(rowOf(page, 'Barley Quay Foods')).toBeVisible();
  await expect(menu.getByRole('link', { name: 'Users' })).toHaveCount(0);
  await expect(menu.getByRole('link', { name: 'Groups' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Add store' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.locator('body')).not.toHaveClass(/\bmodal\b/);
  await page.getByRole('button', { name: 'Show details of Barley Quay Foods' }).click();
  await expect(page.getByRole('button', { name: /Unassign/ })).toHaveCount(0);
  await expectAccessible(page);
  for (const address of ['/users', '/group', '/history', '/store/add']) {
    await page.goto(address);
    await page.waitForURL('**/dashboard*');
  }
});

test('fits a phone: cards instead of a table, dialogs over the whole window @matrix', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await page.goto('/stores');
  await page.getByRole('button', { name: 'Show details of Barley Quay Foods' }).click();
  await expect(page.getByText('manager@example.org')).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Add store' }).click();
  await expect(page.getByRole('dialog', { name: 'Add store' })).toBeVisible();
  await expectNoSidewaysScroll(page);
});
