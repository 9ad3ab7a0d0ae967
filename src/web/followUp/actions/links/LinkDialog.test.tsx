// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { IntlProvider } from 'use-intl';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import words from '../../../public/i18n/en.json' with { type: 'json' };
import { answer, refuse } from '../../../test/support/answer.ts';
import { signInAs } from '../../../test/support/openConsole.tsx';
import { linkAction, unlinkAction } from '../../contract/followUp/actionLinks.ts';
import { createQueryClient } from '../api/queryClient.ts';
import { LinkDialog } from './LinkDialog.tsx';

beforeEach(() => signInAs('administrator'));
afterEach(cleanup);

/** The dialog of an action, with a link that works until then, or none. */
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

test('a link is made, shown once to be copied, and not closed by accident before that', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const url = 'https://audits.example.org/a/secret';
  const sent = answer(linkAction, { resultData: { url, until: '2026-12-21T12:00:00.000Z' } });
  const onClose = open(null);
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull();
  await press('Make a link');
  expect((await screen.findByLabelText<HTMLInputElement>('Address')).value).toBe(url);
  expect(sent).toEqual([{ action_id: 'a1' }]);
  await press('Done');
  await press('Keep it open');
  expect(onClose).not.toHaveBeenCalled();
  await press('Copy');
  await screen.findByText('Copied');
  await press('Done');
  expect(onClose).toHaveBeenCalledOnce();
});

test('one that works is said, and taken back; what the server refuses is said', async () => {
  refuse(linkAction, { code: 'action_finished', text: 'This action is finished.' });
  const onClose = open(new Date('2026-12-21T12:00:00Z'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/works until 21 Dec 2026/)).toBeDefined();
  await press('Make a link');
  expect((await dialog.findByRole('alert')).textContent).toBe('This action is finished.');
  const sent = answer(unlinkAction, { resultData: 'The link no longer works.' });
  await press('Take back');
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ action_id: 'a1' }]);
});
