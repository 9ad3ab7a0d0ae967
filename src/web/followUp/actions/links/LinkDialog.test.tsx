// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import words from '../../../../../public/i18n/en.json' with { type: 'json' };
import { answer, refuse } from '../../../../../test/support/answer.ts';
import { signInAs } from '../../../../../test/support/openConsole.tsx';
import { linkAction, unlinkAction } from '../../../../contract/followUp/actions/links.ts';
import { createQueryClient } from '../../../api/queryClient.ts';
import { QrCode } from '../../../ui/copies/QrCode.tsx';
import { LinkDialog } from './LinkDialog.tsx';

beforeEach(() => signInAs('administrator'));
afterEach(cleanup);

/** Renders the dialog for an action's link; `until` is the link's expiry, null for no link. */
function open(until: Date | null) {
  const onClose = vi.fn<() => void>();
  render(
    <IntlProvider locale="en-GB" messages={words} timeZone="UTC">
      <QueryClientProvider client={createQueryClient()}>
        <LinkDialog action={{ action_id: 'a1', title: 'Move it' }} until={until} onClose={onClose} />
      </QueryClientProvider>
    </IntlProvider>,
  );
  return onClose;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('a link is created and shown once for copying, and the dialog is not closed by accident before that', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const url = 'https://audits.example.org/a/secret';
  const requests = answer(linkAction, { resultData: { url, until: '2026-12-21T12:00:00.000Z' } });
  const onClose = open(null);
  expect(screen.queryByRole('button', { name: 'Revoke all links' })).toBeNull();
  await press('Create link');
  expect((await screen.findByLabelText<HTMLInputElement>('Link')).value).toBe(url);
  expect(requests).toEqual([{ action_id: 'a1' }]);
  await press('Done');
  await press('Keep open');
  expect(onClose).not.toHaveBeenCalled();
  await press('Copy');
  await screen.findByText('Copied');
  await press('Done');
  expect(onClose).toHaveBeenCalledOnce();
});

test('a new link has a QR code, and can be shared if the device supports it', async () => {
  const share = vi.fn<(data: ShareData) => Promise<void>>().mockResolvedValue();
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as object, { share }));
  const url = 'https://audits.example.org/a/secret';
  answer(linkAction, { resultData: { url, until: '2026-12-21T12:00:00.000Z' } });
  const onClose = open(null);
  await press('Create link');
  const code = await screen.findByRole('img', { name: 'QR code for the action “Move it”' });
  const ofUrl = render(<QrCode content={url} label="" />).container.querySelector('svg');
  expect(code.innerHTML).toBe(ofUrl?.innerHTML);
  await press('Share');
  expect(share).toHaveBeenCalledWith({ title: 'Move it', url });
  // The link was shared, so closing does not ask for confirmation.
  await waitFor(async () => {
    await press('Done');
    expect(onClose).toHaveBeenCalled();
  });
  vi.unstubAllGlobals();
});

test('an active link is shown, and revoked; a refusal is shown', async () => {
  refuse(linkAction, { code: 'action_finished', text: 'This action is finished.' });
  const onClose = open(new Date('2026-12-21T12:00:00Z'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/active until 21 Dec 2026/)).toBeDefined();
  await press('Create link');
  expect((await dialog.findByRole('alert')).textContent).toBe('This action is finished.');
  const requests = answer(unlinkAction, { resultData: 'The link no longer works.' });
  await press('Revoke all links');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(requests).toEqual([{ action_id: 'a1' }]);
});
