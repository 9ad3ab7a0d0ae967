import { expect, expectAccessible, expectNoSidewaysScroll, openStore, test } from './fixtures.ts';

test('a store gets a target, which its charts show, and then it is removed', async ({ page }) => {
  await openStore(page);
  const targets = page.getByRole('region', { name: 'Targets', exact: true });
  // The section is only fetched when it is near the viewport.
  await page.getByRole('heading', { name: 'Scores by food category' }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 5_000);
  await targets.getByRole('button', { name: 'Set a target' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set a target' });
  await dialog.getByLabel('Score to reach (%)').fill('101');
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await expect(dialog.getByText('Enter a whole number from 0 to 100.')).toBeVisible();
  await expect(dialog.getByText('Choose today or a later date.')).toBeVisible();
  await expectAccessible(page);
  const by = `${new Date().getUTCFullYear() + 1}-06-30`;
  await dialog.getByLabel('Score to reach (%)').fill('97');
  await dialog.getByLabel('By').fill(by);
  await dialog.getByRole('button', { name: 'Set target' }).click();
  await expect(dialog).toBeHidden();
  await expect(targets.getByText(/points needed per audit/)).toBeVisible();
  await expect(page.getByRole('slider', { name: /Target 97% by 30 Jun/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Compared with stores in its groups' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Table view of Score over time (%)' }).click();
  await expect(page.getByRole('row', { name: /^Target 97% by 30 Jun/ })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);

  await targets.getByRole('button', { name: /^Delete target: Overall score, 97%/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete target' }).click();
  await expect(targets.getByText(/^97% by 30 Jun/)).toHaveCount(0);
});
