import { findPlaces } from '../screens/places.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, openStore, pagesOfPdf, signIn, test } from './fixtures.ts';

// Other journeys don't expect the records that `findPlaces` creates, such as a phone.
test.use({ ownConsole: 'benchmark' });

test('a store’s benchmark leads to an assessment, which is voided and restored', async ({ page, baseURL }) => {
  // Runs axe twice, in both themes.
  test.slow();
  const { assessment } = await findPlaces(baseURL ?? '');
  await openStore(page);
  await page.getByRole('navigation', { name: 'Views of the store' }).getByRole('link', { name: 'Benchmark' }).click();
  const price = page.getByRole('region', { name: 'Healthy diet basket' });
  await expect(price.getByText('Cost per person per day')).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'England placement rule' }).getByText('Breach', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText(/^Checked by an audit: \d/)).toBeVisible();
  await expect(page.getByRole('table', { name: 'Policy says, audit says' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Assessments' }).getByRole('link')).toHaveCount(8);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await pagesOfPdf(page)).toBe(1);

  await price.getByRole('link', { name: /^Open the assessment/ }).click();
  await expect(page).toHaveURL(new RegExp(`/assessment/${assessment}$`));
  await expect(page.getByRole('heading', { name: /^Healthy diet basket,/, level: 1 })).toBeVisible();
  await expect(page.getByRole('row', { name: /^White rice/ })).toContainText('per kg');
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1440, height: 900 });

  const change = async (name: string, done: string) => {
    await page.getByRole('button', { name: 'More options for this assessment' }).click();
    await page.getByRole('menuitem', { name }).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('A journey');
    await dialog.getByRole('button', { name }).click();
    await expect(page.getByText(done)).toBeVisible();
  };
  await change('Void assessment', 'This assessment is void and doesn’t count');
  await change('Restore', 'The assessment was restored.');
  await page.getByRole('link', { name: /^Previous assessment/ }).click();
  await expect(page.getByRole('link', { name: /^Next assessment/ })).toBeVisible();
});

test('an assessment is corrected, and its page shows the new result and what changed', async ({ page, baseURL }) => {
  test.slow();
  const { assessment } = await findPlaces(baseURL ?? '');
  await signIn(page);
  await page.goto(`/assessment/${assessment}`);
  await page.getByRole('button', { name: 'More options for this assessment' }).click();
  await page.getByRole('menuitem', { name: 'Correct' }).click();
  await expect(page.getByRole('heading', { name: /^Correct Healthy diet basket,/, level: 1 })).toBeVisible();
  const field = page.getByRole('textbox', { name: 'White rice', exact: true });
  const results = page.getByRole('region', { name: 'Results before and after' });
  await field.fill('2.75');
  await expect(results.getByRole('status')).toContainText('→');
  const after = /→ (\d+\.\d+)/.exec((await results.getByRole('status').textContent()) ?? '')?.[1] ?? 'no result';
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
  await page.getByRole('textbox', { name: 'Reason' }).fill('Misread the label');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The assessment was corrected.')).toBeVisible();
  await expect(page.getByRole('main').getByText(after).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'More options for this assessment' }).click();
  await page.getByRole('menuitem', { name: 'Versions' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByText('Reason: Misread the label')).toBeVisible();
  await expect(versions.getByRole('row', { name: /^White rice .*2\.75/ })).toBeVisible();
});
