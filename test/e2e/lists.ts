import type { Page } from '@playwright/test';
import { expect, signIn } from './fixtures.ts';

/** Returns helpers for a long list of the console, identified by its name and that of its search box. */
export const listOf = (name: string, box: string) => ({
  /** Signs in and opens the list, whose first page has ten rows. */
  open: async (page: Page): Promise<void> => {
    await signIn(page);
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(11);
  },
  search: (page: Page, input: string): Promise<void> => page.getByRole('searchbox', { name: box }).fill(input),
});

export const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** Chooses from the menu of a row. */
export async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `More options for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
