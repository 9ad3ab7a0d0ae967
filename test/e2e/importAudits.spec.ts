import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, expectNoSidewaysScroll, GROUP_USER, signIn, STORE, test } from './fixtures.ts';

test('audits that a device saved are imported with their photos and the auditor’s name', async ({ page }) => {
  const savedFile = await readFile(new URL('../fixtures/saved-audit.jsonl', import.meta.url), 'utf8');
  const ids = savedFile.match(/"id":"[\da-f-]{36}"/g)?.map((match) => match.slice(6, -1)) ?? [];
  // Uses new ids for this journey.
  const newFile = ids.reduce((text, id) => text.replaceAll(id, randomUUID()), savedFile);
  const [, audit = '', ...photos] = newFile
    .replace('Harbour Market', STORE)
    .replace('ann@example.org', GROUP_USER)
    .trimEnd()
    .split('\n');
  const elsewhere = audit.replace(/"id":"[\da-f-]{36}"/, `"id":"${randomUUID()}"`).replace(STORE, 'Nowhere Store');
  const lines = [audit, ...photos, elsewhere, '{"kind":"survey"}'];
  const text = [JSON.stringify({ kind: 'fourscore', format: 2, surveys: 3, photos: 2 }), ...lines].join('\n');
  const give = (name: string, content: string) =>
    page
      .getByLabel('Audit file', { exact: true })
      .setInputFiles({ name, mimeType: 'application/x-ndjson', buffer: Buffer.from(content) });
  const row = (number: number) => page.getByRole('row', { name: new RegExp(`^${number} `) });

  await signIn(page);
  await page.goto('/survey/import');
  await expect(page.getByRole('heading', { name: 'Import audits', level: 1 })).toBeVisible();
  await give('cut.jsonl', text.slice(0, -30));
  await expect(page.getByRole('alert')).toContainText('cut.jsonl is incomplete');

  await give('audits.jsonl', text);
  await expect(row(2)).toContainText(/Acorn Lane Pantry.*Photos 2New, \d+%/);
  await expect(row(6)).toContainText('This row isn’t an audit or a photo');
  await expect(row(5)).toContainText('You have no store called Nowhere Store');
  await expect(page.getByText('1 audit is ready to import.')).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByText('1 audit is now in Fourscore.')).toBeVisible();
  await give('audits.jsonl', text);
  await expect(row(2)).toContainText('Already here');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await row(2)
    .getByRole('link', { name: /Imported/ })
    .click();
  await expect(page.getByText('Two crates at the back, not on the shelf').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Photo/ }).first()).toBeVisible();
});
