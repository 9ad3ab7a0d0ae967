import { call } from './accounts.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, PASSWORD, signIn, test } from './fixtures.ts';
import { choose, listOf, rowOf } from './lists.ts';

const { open: openUsers, search } = listOf('Users', 'Find a user or store');

test('the list searches names, emails and stores, and expands to stores and surveys @matrix', async ({ page }) => {
  await openUsers(page);
  await expectAccessible(page);
  await search(page, 'MANAGER@');
  await expect(rowOf(page, 'Linnet Fairbarrow')).toBeVisible();
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Show details of Linnet Fairbarrow' }).click();
  await expect(page.getByRole('region', { name: 'Stores' })).toContainText('Barley Quay Foods');
  await expect(page.getByRole('link', { name: /^\d{4}-\d\d-\d\d \d{1,2}:\d\d/ }).first()).toBeVisible();
  await expectAccessible(page);
  await search(page, 'foundry row');
  await expect(rowOf(page, 'Rufus Kettleby-Oats')).toBeVisible();
});

test('a user is added with the stores of a group, edited, and deleted', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('link', { name: 'Add user' }).click();
  await page.waitForURL('**/user/add');
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Fill in this field.')).toBeVisible();
  await dialog.getByLabel('Email').fill('manager@example.org');
  await dialog.getByLabel('Password', { exact: true }).fill('harbour lights 22');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('This email address is already in use. Use a different one.');
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('harbour lights 22');
  await dialog.getByLabel('Email').fill('journey@example.org');
  await expect(dialog.getByRole('combobox', { name: 'Stores' })).toHaveCount(0);
  for (const group of ['Windlebay', 'Saltmarrow']) {
    await dialog.getByRole('combobox', { name: 'Group' }).fill(group);
    await page.getByRole('option', { name: group }).click();
  }
  // A user has at most one group: the second replaced the first.
  await expect(dialog.getByRole('button', { name: 'Remove Windlebay' })).toHaveCount(0);
  await dialog.getByRole('button', { name: /Choose all/ }).click();
  await expect(dialog.getByRole('button', { name: 'Remove Hayloft Provisions' })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The user was added.')).toBeVisible();
  await page.waitForURL('**/users');

  await search(page, 'journey@');
  await choose(page, 'journey', 'Edit user');
  const editDialog = page.getByRole('dialog', { name: 'Edit user' });
  const update = editDialog.getByRole('button', { name: 'Update' });
  await expect(update).toBeDisabled();
  await editDialog.getByLabel('Name', { exact: true }).fill('Journey Person');
  await expect(update).toBeEnabled();
  await editDialog.getByLabel('Name', { exact: true }).fill('journey');
  await expect(update).toBeDisabled();
  await editDialog.getByRole('button', { name: 'Remove Saltmarrow' }).click();
  await expect(editDialog.getByRole('combobox', { name: 'Stores' })).toHaveCount(0);
  await expect(editDialog.getByText(/^Changing the group unassigns \d+ stores:/)).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Keep editing' })
    .click();
  await update.click();
  const unassignDialog = page.getByRole('alertdialog', { name: /^Unassign \d+ stores from journey\?$/ });
  await expect(unassignDialog).toContainText('Hayloft Provisions');
  await expectAccessible(page);
  await unassignDialog.getByRole('button', { name: 'Unassign' }).click();
  await expect(page.getByText('The user was updated.')).toBeVisible();
  await expect(rowOf(page, 'journey')).toContainText('No stores');

  await choose(page, 'journey', 'Assign stores');
  const assignDialog = page.getByRole('dialog', { name: 'Assign stores' });
  await assignDialog.getByRole('combobox', { name: 'Find a store' }).fill('harb');
  await expect(assignDialog.getByText('No stores match')).toBeVisible();
  await assignDialog.getByRole('combobox', { name: 'Find a store' }).fill('pantry');
  await assignDialog.getByRole('option', { name: /Acorn Lane Pantry/ }).click();
  await expect(assignDialog.getByText('1 added')).toBeVisible();
  await expectAccessible(page);
  await assignDialog.getByRole('button', { name: 'Remove Acorn Lane Pantry' }).click();
  await expect(assignDialog.getByText('No changes yet')).toBeVisible();
  await assignDialog.getByRole('button', { name: 'Cancel' }).click();

  await choose(page, 'journey', 'Delete user');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('The user was deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible();
});

test('a user is added with an emailed link, and made an administrator with one’s own password', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('link', { name: 'Add user' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('Email').fill('by.link@example.org');
  await dialog.getByRole('button', { name: 'Send a link' }).click();
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('A link to set a password is on its way to them.')).toBeVisible();

  await search(page, 'by.link@');
  await choose(page, 'by.link', 'Edit user');
  const editDialog = page.getByRole('dialog', { name: 'Edit user' });
  await editDialog.getByRole('button', { name: 'Send a link to set a password' }).click();
  await expect(page.getByText('A link to set a password is on its way to by.link@example.org.')).toBeVisible();
  await editDialog.getByRole('button', { name: 'Administrator' }).click();
  // Responds as if the session had expired yesterday.
  await page.route('**/user/updateuser', (route) => {
    const code = 'sign_in_again';
    void route.fulfill({
      json: { type: false, resultData: 'Enter your password to continue.', code, field: 'currentpassword' },
    });
  });
  await editDialog.getByRole('button', { name: 'Update' }).click();
  await expect(editDialog.getByLabel('Your password', { exact: true })).toBeFocused();
  await expectAccessible(page);
  await page.unroute('**/user/updateuser');
  await editDialog.getByLabel('Your password', { exact: true }).fill('not the password');
  await editDialog.getByRole('button', { name: 'Update' }).click();
  await expect(editDialog.getByRole('alert')).toHaveText('The password is incorrect.');
  await editDialog.getByLabel('Your password', { exact: true }).fill(PASSWORD);
  await editDialog.getByRole('button', { name: 'Update' }).click();
  await expect(page.getByText('The user was updated.')).toBeVisible();
  await expect(rowOf(page, 'by.link')).toContainText('Administrator');
  await choose(page, 'by.link', 'Delete user');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('The user was deleted.')).toBeVisible();
});

test('users can’t delete themselves: the server’s refusal is shown @matrix', async ({ page }) => {
  await openUsers(page);
  await search(page, 'admin@');
  await choose(page, 'Maren Quillfeather', 'Delete user');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Delete user' }).click();
  await expect(dialog.getByRole('alert')).toContainText('your own account');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(rowOf(page, 'Maren Quillfeather')).toBeVisible();
});

test('the stores of a user open in a dialog with an address of its own @matrix', async ({ page }) => {
  await openUsers(page);
  await page.getByRole('button', { name: /stores assigned to Linnet Fairbarrow/ }).click();
  await expect(page).toHaveURL(/people=/);
  await page.reload();
  const dialog = page.getByRole('dialog', { name: 'Stores' });
  await expect(dialog).toContainText('Barley Quay Foods');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Assign stores' }).click();
  await expect(page.getByRole('dialog', { name: 'Assign stores' })).toContainText('Windlebay');
});

test('the history shows who changed what, and can be filtered', async ({ page }) => {
  await signIn(page);
  await page.goto('/group?add=group');
  await page.getByRole('dialog').getByLabel('Group name').fill('Journey History');
  await page.getByRole('button', { name: 'SAVE' }).click();
  await expect(page.getByText('The group was added.')).toBeVisible();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Group added').first()).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Journey History' }).first().click();
  await expect(page).toHaveURL(/subject=/);
  await page.getByRole('button', { name: /^Event/ }).click();
  await page.getByRole('option', { name: 'Group deleted' }).click();
  await expect(page.getByRole('heading', { name: 'No entries match' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear filters' }).last().click();
  await expect(page.getByText('Group added').first()).toBeVisible();
  await page.goto('/group?find=Journey');
  await page.getByRole('button', { name: 'More options for Journey History' }).click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('The group was deleted.')).toBeVisible();
});

test('a user is signed out everywhere, and the history shows it with the sign-ins @matrix', async ({ page }) => {
  await openUsers(page);
  const [email, password] = ['left.behind@example.org', 'harbour lights 22'];
  await call(page, '/user/add', { email, password, username: 'Left Behind' });
  expect((await page.request.post('/api/login', { data: { email, password } })).ok()).toBe(true);
  await search(page, email);
  await page.getByRole('button', { name: 'Show details of Left Behind' }).click();
  const part = page.getByRole('region', { name: 'Active sessions' });
  await expect(part.getByText(/^Last used today/)).toBeVisible();
  await expectAccessible(page);
  await part.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page.getByText('The user was signed out everywhere.')).toBeVisible();
  await expect(part.getByText('Not signed in anywhere')).toBeVisible();
  await choose(page, 'Left Behind', 'Delete user');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete user' }).click();
  await expect(page.getByText('The user was deleted.')).toBeVisible();
  await page.goto('/history');
  await expect(page.getByText('Signed in', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign-ins and access' }).click();
  await expect(page.getByText('Sessions ended').first()).toBeVisible();
  await page.getByRole('button', { name: 'Left Behind' }).first().click();
  await expect(page.getByText('Signed in', { exact: true })).toHaveCount(1);
  await expect(page).toHaveURL(/topic=access/);
  await expectAccessible(page);
});

test('fits a phone @matrix', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  for (const address of ['/users', '/group', '/history', '/history?topic=access', '/user/add']) {
    await page.goto(address);
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    await expectNoSidewaysScroll(page);
  }
  await expectAccessible(page);
});
