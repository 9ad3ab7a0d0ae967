import { readFile } from 'node:fs/promises';
import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

test('people and places are exported as a workbook, and imported with changes', async ({ page }) => {
  await signIn(page);
  await page.goto('/stores');
  await page.getByRole('link', { name: 'Import and export' }).click();
  await expect(page.getByRole('heading', { name: 'People and places', level: 1 })).toBeVisible();
  const downloadPromise = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  const download = await downloadPromise;
  expect(download.suggestedFilename()).toMatch(/^people-and-places-\d{4}-\d\d-\d\d\.xlsx$/);
  const { sheets } = await readXlsx(await readFile(await download.path()));
  const rowsOf = (name: string) => sheets.find((sheet) => sheet.name === name)?.rows ?? [];
  const stores = rowsOf('Stores').map((row) => row.slice(0, 3));

  const give = async (name: string, row: CellValue[]) => {
    const bytes = await writeXlsx({
      sheets: [
        { name: 'Stores', rows: [...stores, row] },
        { name: 'Users', rows: rowsOf('Users') },
        { name: 'Assignments', rows: rowsOf('Assignments') },
      ],
    });
    await page
      .getByLabel('Workbook', { exact: true })
      .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) });
    await expect(page.getByRole('heading', { name: `What ${name} would change` })).toBeVisible();
  };

  await give('wrong.xlsx', [null, 'Journey Workbook Store', 'Nowhere']);
  const wrong = page.getByRole('region', { name: 'Problems' });
  await expect(wrong.getByRole('row').nth(1)).toContainText(`${stores.length + 1}`);
  await expect(wrong.getByRole('row').nth(1)).toContainText('No group is called Nowhere.');
  await expect(page.getByRole('button', { name: 'Apply changes' })).toHaveCount(0);
  await expectAccessible(page);

  await give('right.xlsx', [null, 'Journey Workbook Store', 'Windlebay']);
  await expect(page.getByText('1 change is ready to apply.')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Apply changes' }).click();
  const question = page.getByRole('alertdialog', { name: 'Apply these changes?' });
  await expect(question).toContainText('Stores: 1 new');
  await question.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('The workbook was applied: 1 change.')).toBeVisible();
  await page.goto('/stores?find=journey+workbook');
  await expect(page.getByText('Journey Workbook Store').first()).toBeVisible();

  await page.getByRole('button', { name: 'More options for Journey Workbook Store' }).click();
  await page.getByRole('menuitem', { name: 'Delete store' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete store' }).click();
  await expect(page.getByText('The store was deleted.')).toBeVisible();
});
