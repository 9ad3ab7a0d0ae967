import { FAKE_DEVICES } from './fakeDevices.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';

// A question is recorded with a microphone, and the recording is played in an audit.

test.use(FAKE_DEVICES);

const QUESTION = 'Are at least five kinds of fresh fruit on sale?';

test('a question is recorded in the editor, and played at an audit', async ({ page, context }) => {
  await signIn(page);
  await page.goto('/settings/instruments/four-ps/draft?view=translations');
  await page.getByRole('button', { name: `Add a recording: English, ${QUESTION}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Recording' });
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByText('The browser isn’t allowed to use the microphone.')).toBeVisible();
  await context.grantPermissions(['microphone']);
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(dialog.getByRole('timer')).toHaveText('1 of 60 s');
  await dialog.getByRole('button', { name: 'Stop recording' }).click();
  await expect(dialog.getByText('New recording, not saved yet')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The recording was saved.')).toBeVisible();
  await expect(page.getByRole('button', { name: `Recording: English, ${QUESTION}` })).toBeVisible();
  await page.goto('/audit');
  await page.getByRole('main').getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('link', { name: /Fruit & Vegetables/ }).click();
  const play = page.getByRole('button', { name: 'Play recording' });
  await expect(play).toHaveAccessibleDescription(QUESTION);
  await play.click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeVisible();
  await expect(play).toBeVisible();
});
