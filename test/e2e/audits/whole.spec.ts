import { expect, signIn, STORE, test } from '../fixtures.ts';

test.use({ viewport: { width: 390, height: 780 }, hasTouch: true, isMobile: true });

test('a whole audit by taps: the store, 128 questions, a photo, the manager, the plan, sent, and its page', async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  await page.goto('/audit');
  await page.getByRole('searchbox', { name: 'Find a store' }).fill(STORE);
  await page.getByRole('main').getByRole('button', { name: STORE }).tap();
  await page.getByRole('link', { name: /Fruit & Vegetables$/ }).tap();
  const card = page
    .getByRole('list', { name: /^Questions: / })
    .getByRole('listitem')
    .first();
  await card.getByRole('button', { name: 'Yes', exact: true }).tap();
  const choosing = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Add photo' }).tap();
  await (await choosing).setFiles({ name: 'shelf.png', mimeType: 'image/png', buffer: await page.screenshot() });
  await expect(card.getByRole('button', { name: /^Photo 1 of 1/ })).toBeVisible();

  // One part answered No, so that there is something to mend; the store sells nothing of the others.
  await page.getByRole('button', { name: 'Rest No' }).tap();
  for (;;) {
    const next = page.getByRole('link', { name: /^(Next part|Last step)/ });
    const part = page.url();
    await next.tap();
    await expect.poll(() => page.url()).not.toBe(part);
    if (page.url().includes('view=review')) break;
    await page.getByRole('button', { name: 'All N/A' }).tap();
    await expect(page.getByRole('button', { name: 'Rest N/A' })).toBeDisabled();
  }

  await expect(page.getByText('Every question is answered')).toBeVisible();
  await expect(page.getByText(/^128 of 128 in /)).toBeVisible();
  await page.getByPlaceholder('In the manager’s own words').first().fill('Customers ask for it.');
  await page.getByRole('link', { name: 'See the result' }).tap();
  const plan = page.getByRole('region', { name: 'Action plan' });
  await expect(plan.getByRole('checkbox', { checked: true })).not.toHaveCount(0);
  const chosen = await plan.getByRole('checkbox', { checked: true }).count();
  await page.getByRole('button', { name: 'Send audit' }).tap();
  const sent = page.getByText(/^Sent, /);
  await expect(sent).toBeVisible({ timeout: 20_000 });
  const score = (await sent.textContent())?.replace('Sent, ', '') ?? '';

  await page.getByRole('link', { name: 'Open the survey' }).tap();
  await expect(page.getByRole('heading', { name: /^Survey of /, level: 1 })).toBeVisible();
  await expect(page.getByText(new RegExp(`^${STORE}, `))).toBeVisible();
  await expect(page.getByText(score).first()).toBeVisible();
  await expect(page.getByText('Customers ask for it.')).toBeAttached();
  await expect(page.getByRole('button', { name: /^Photo 1 of 1/ }).first()).toBeAttached();
  expect(chosen).toBeGreaterThan(0);
});
