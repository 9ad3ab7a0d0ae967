import { expect, expectAccessible, expectNoSidewaysScroll, openStore, test } from './fixtures.ts';
import type { Page } from '@playwright/test';

/** Opens the store's newest survey from the list and returns its heading. */
async function openNewest(page: Page): Promise<string> {
  await page.goto('/survey');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  const heading = page.getByRole('heading', { name: /^Survey of/, level: 1 });
  await expect(heading).toBeVisible();
  // The slider is drawn last; nothing moves afterwards.
  await expect(page.getByRole('slider', { name: /Score over time/ })).toBeVisible();
  return (await heading.textContent()) ?? '';
}

async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'More options for this survey' }).click();
  await page.getByRole('menuitem', { name }).click();
}

test('a survey is corrected, voided, found and restored', async ({ page }) => {
  // Runs axe five times, in both themes.
  test.slow();
  await openStore(page);
  await openNewest(page);
  const id = new URL(page.url()).searchParams.get('param') ?? '';
  // Opening the menu shifts nothing.
  const menu = page.getByRole('button', { name: 'More options for this survey' });
  const place = await menu.boundingBox();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Versions' })).toBeVisible();
  expect(await menu.boundingBox()).toEqual(place);
  await page.keyboard.press('Escape');

  await choose(page, 'Correct');
  await expect(page.getByRole('heading', { name: /^Correct the survey of/, level: 1 })).toBeVisible();
  const scores = page.getByRole('region', { name: 'Score before and after' });
  // Flips every answer of the first category until the overall score changes.
  const groups = page.locator('details').first().getByRole('group');
  for (let at = 0; at < (await groups.count()); at++) {
    if (/→/.test((await scores.getByRole('status').textContent()) ?? '')) break;
    const other = groups
      .nth(at)
      .getByRole('button', { name: /^(Yes|No)$/, pressed: false })
      .first();
    await other.click();
  }
  await expect(scores.getByRole('status')).toContainText('→');
  const after = /→ (\d+%)/.exec((await scores.getByRole('status').textContent()) ?? '')?.[1] ?? '';
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('textbox', { name: 'Reason' }).fill('A slip of the finger');
  await page.getByRole('button', { name: 'Save correction' }).click();
  await expect(page.getByText(`The survey was corrected. Its score is now ${after}.`)).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/survey/${id}$`));
  await expect(page.getByRole('main').getByText(after).first()).toBeVisible();

  await choose(page, 'Versions');
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByText('Reason: A slip of the finger')).toBeVisible();
  await expect(versions.getByRole('table', { name: 'What changed in version 2' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await choose(page, 'Void survey');
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Void survey' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Wrong store');
  await dialog.getByRole('button', { name: 'Void survey' }).click();
  await expect(page.getByRole('heading', { name: 'This survey is void and doesn’t count' })).toBeVisible();
  await expectAccessible(page);

  await page.goto('/survey');
  await expect(page.getByRole('row').nth(1)).not.toContainText('Not counted');
  await page.getByRole('checkbox', { name: 'Void surveys' }).check();
  await expect(page).toHaveURL(/\?void=1$/);
  await expect(page.getByRole('row').nth(1)).toContainText('Not counted');
  await expectAccessible(page);
  await page.reload();
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await choose(page, 'Restore');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('It was the right one');
  await dialog.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('heading', { name: 'This survey is void and doesn’t count' })).toBeHidden();
});
