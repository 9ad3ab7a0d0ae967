import { BARCODE, FAKE_DEVICES } from './fakeDevices.ts';
import { expect, expectAccessible, expectNoSidewaysScroll, signIn, test } from './fixtures.ts';

// Prices by barcode: a real barcode in front of a camera, read by our reader, because this browser has none.

test.use({
  ...FAKE_DEVICES,
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});

test('a barcode is scanned, the item chosen for it is remembered, and the next scan finds it offline', async ({
  page,
  context,
  complaints,
}) => {
  await signIn(page);
  await page.goto('/audit');
  await page.getByRole('radio', { name: 'Healthy diet basket' }).check();
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('textbox', { name: 'White rice' }).fill('1.80');
  const scan = page.getByRole('button', { name: 'Scan', exact: true });
  await scan.click();
  const dialog = page.getByRole('dialog', { name: 'Scan a barcode' });
  await expect(dialog.getByRole('alert')).toContainText('The browser doesn’t allow access to the camera.');
  await expectAccessible(page);
  await dialog.getByLabel('Number below the barcode').fill('4006381333932');
  await dialog.getByRole('button', { name: 'Find product' }).click();
  await expect(dialog).toContainText('Check the digits.');
  await page.keyboard.press('Escape');
  await expect(scan).toBeFocused();

  await context.grantPermissions(['camera']);
  await scan.click();
  const choice = page.getByRole('dialog', { name: 'Which product is this?' });
  await expect(choice).toContainText(`No item has the barcode ${BARCODE}.`);
  await expect(choice.getByRole('listitem').last()).toContainText('White rice');
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await choice.getByRole('button', { name: /^Carrots/ }).click();
  const carrot = page.getByRole('textbox', { name: 'Carrots' });
  await expect(carrot).toBeFocused();

  // The reader is stored only where a module needs it.
  await expect
    .poll(
      () =>
        page.evaluate(async () =>
          JSON.stringify((await (await caches.open((await caches.keys()).at(-1) ?? '')).keys()).map(({ url }) => url)),
        ),
      {
        timeout: 30_000,
      },
    )
    .toMatch(/\/reader-.*\/zxing_reader-|\/zxing_reader-.*\/reader-/);
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Back to Starchy staples' }).click();
  await scan.click();
  await expect(carrot).toBeFocused();
  await expect(page.getByText(`Barcode ${BARCODE}: “Carrots”, as chosen on this device.`)).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await expect(choice).toBeVisible();
  // The browser logs every call that failed while offline.
  complaints.length = 0;
});
