import { expect, expectAccessible, signIn, test } from './fixtures.ts';

test('groups show their stores and users, and are searched while typing @matrix', async ({ page }) => {
  await signIn(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('heading', { name: 'Groups', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Windlebay' })).toContainText('Barley Quay Foods');
  await expectAccessible(page);
  const search = page.getByRole('searchbox', { name: 'Find a group, store or user' });
  await search.fill('BARLEY');
  await expect(page.getByText('1 group', { exact: true })).toBeVisible();
  await search.fill('nell bramblewick');
  await expect(page.getByRole('region', { name: 'Fernhollow' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Windlebay' })).toHaveCount(0);
  await search.fill('nothing like it');
  await expect(page.getByRole('heading', { name: 'No groups match' })).toBeVisible();
});

test('a group is added, edited and deleted, each dialog at its own address', async ({ page }) => {
  await signIn(page);
  await page.goto('/group');
  await page.getByRole('button', { name: 'Add group' }).click();
  await expect(page).toHaveURL(/add=/);
  await page.reload();
  const addDialog = page.getByRole('dialog', { name: 'Add Group' });
  await addDialog.getByLabel('Group name').fill('windlebay');
  await addDialog.getByRole('button', { name: 'SAVE' }).click();
  await expect(addDialog.getByRole('alert')).toHaveText('This name is already taken. Choose another.');
  await expect(addDialog.getByLabel('Group name')).toHaveValue('windlebay');
  await addDialog.getByLabel('Group name').fill('Journey Group');
  await expectAccessible(page);
  await addDialog.getByRole('button', { name: 'SAVE' }).dblclick();
  await expect(page.getByText('The group was added.')).toBeVisible();
  const card = page.getByRole('region', { name: 'Journey Group' });
  await expect(card).toContainText('No store taken at Journey Group');

  await card.getByRole('button', { name: 'Edit group' }).click();
  const editDialog = page.getByRole('dialog', { name: 'Edit Group' });
  await expect(editDialog.getByRole('button', { name: 'UPDATE' })).toBeDisabled();
  await editDialog.getByRole('combobox', { name: 'Stores' }).click();
  await page.getByRole('option', { name: 'Acorn Lane Pantry' }).click();
  await page.getByRole('option', { name: 'Barley Quay Foods' }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await editDialog.getByRole('button', { name: 'UPDATE' }).click();
  await expect(page.getByText('The group was updated.')).toBeVisible();
  await expect(card).toContainText('2 stores');

  await page.getByRole('button', { name: 'More options for Journey Group' }).click();
  await page.getByRole('menuitem', { name: 'Delete group' }).click();
  const deleteDialog = page.getByRole('alertdialog', { name: 'Delete Journey Group?' });
  await expect(deleteDialog).toContainText('Its 2 stores are kept');
  await expectAccessible(page);
  await deleteDialog.getByRole('button', { name: 'Delete group' }).click();
  await expect(page.getByText('The group was deleted.')).toBeVisible();
  await expect(card).toHaveCount(0);
});

test('leaving a changed form asks first, and is possible @matrix', async ({ page }) => {
  await signIn(page);
  await page.goto('/group?add=group');
  const dialog = page.getByRole('dialog', { name: 'Add Group' });
  await dialog.getByLabel('Group name').fill('Journey Unsaved');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Group name')).toHaveValue('Journey Unsaved');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Journey Unsaved')).toHaveCount(0);
});
