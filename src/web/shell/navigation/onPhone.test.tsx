// @vitest-environment happy-dom
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { readFirstSteps } from '../../../contract/operations/setup.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { setSessionValue } from '../../session/storage.ts';
import { QrCode } from '../../ui/copies/QrCode.tsx';

beforeEach(() => {
  signInAs('administrator');
  answerPlaces();
  answer(listStoresOfUser, { resultData: [], groupName: null });
});

/** Checks that the open dialog shows the console's URL, as a code and as text. */
async function expectAddress(): Promise<void> {
  const { origin } = window.location;
  const code = await screen.findByRole('img', { name: 'QR code for this console’s address' });
  const expected = render(<QrCode content={origin} label="" />).container.querySelector('svg');
  expect(code.innerHTML).toBe(expected?.innerHTML);
  expect(screen.getByLabelText<HTMLInputElement>('Address').value).toBe(origin);
}

test('the account menu shows the console’s address as a QR code', async () => {
  await openConsole('/dashboard');
  await userEvent.click((await screen.findAllByRole('button', { name: /^Account/ }))[0] as HTMLElement);
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Open on your phone' }));
  await expectAddress();
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('the first steps offer it as well', async () => {
  const open = { group: false, store: false, several: false, people: false, phone: false, audit: false };
  answer(readFirstSteps, { resultData: { shown: true, instrument: true, ...open } });
  setSessionValue('firstSteps', true);
  await openConsole('/dashboard');
  await userEvent.click(await screen.findByRole('button', { name: 'Open on your phone' }));
  await expectAddress();
});
