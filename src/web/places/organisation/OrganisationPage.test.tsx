// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answer, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { answerPlaces } from '../../../../test/support/replies/placesReplies.ts';
import { listChanges } from '../../../contract/access/history.ts';
import { readOrganisation, readRegrouping, updateOrganisation } from '../../../contract/places/organisation.ts';

let organisation: { name: string; time_zone: string; language: 'en' | 'ru' };
let bodies: unknown[];

beforeEach(() => {
  organisation = { name: 'Acorn', time_zone: 'UTC', language: 'en' };
  bodies = [];
  signInAs('administrator');
  answerPlaces();
  answer(readOrganisation, () => ({ resultData: organisation }));
  answer(readRegrouping, { resultData: null });
  answer(listChanges, { resultData: [], next: null });
  answer(updateOrganisation, (input) => {
    bodies.push(input);
    organisation = { ...organisation, ...(input as object) };
    return { resultData: 'The organisation was updated.' };
  });
});
afterEach(() => localStorage.clear());

const open = async () => {
  const router = await openConsole('/settings/organisation');
  await screen.findByRole('textbox', { name: 'Organisation name' });
  return router;
};

test('the name and the language are sent if they differ, and an empty name is refused', async () => {
  await open();
  const name = screen.getByRole('textbox', { name: 'Organisation name' });
  await userEvent.clear(name);
  expect(screen.getByText('Fill in this field.')).toBeDefined();
  await userEvent.type(name, 'Acorn Stores');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('The organisation was updated.');
  await userEvent.click(screen.getByRole('radio', { name: 'Русский' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(bodies).toEqual([{ name: 'Acorn Stores' }, { language: 'ru' }]));
});

/** Searches for a zone by place and requests the change. */
async function ask(): Promise<HTMLElement> {
  await userEvent.click(await screen.findByRole('button', { name: /^Time zone: UTC/ }));
  await userEvent.type(await screen.findByRole('combobox', { name: /^Find a city/ }), 'darw');
  await userEvent.click(await screen.findByRole('option', { name: 'Australia/Darwin · GMT+9:30' }));
  expect(screen.getByText(/\(GMT\+9:30\)/)).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Change time zone' }));
  return screen.findByRole('alertdialog', { name: 'Change the time zone to Australia/Darwin?' });
}

test('another time zone needs a confirmation, shows its progress, and is reported', async () => {
  await open();
  const dialog = within(await ask());
  let end: (() => void) | undefined;
  answer(updateOrganisation, async (input) => {
    bodies.push(input);
    await new Promise<void>((resolve) => (end = resolve));
    organisation = { ...organisation, time_zone: 'Australia/Darwin' };
    return { resultData: 'The organisation was updated.' };
  });
  answer(readRegrouping, { resultData: { done: 8, of: 32 } });
  await userEvent.click(dialog.getByRole('button', { name: 'Change time zone' }));
  await dialog.findByText('Recalculating days and months: 25%');
  expect(dialog.getByRole<HTMLProgressElement>('progressbar').value).toBe(8);
  answer(readRegrouping, { resultData: null });
  end?.();
  await screen.findByText('The organisation was updated.');
  await screen.findByRole('button', { name: /^Time zone: Australia\/Darwin/ });
  expect(bodies).toEqual([{ time_zone: 'Australia/Darwin' }]);
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a refused zone is reported in the dialog, and the choice remains', async () => {
  await open();
  refuse(updateOrganisation, { code: 'unknown_time_zone', field: 'time_zone', text: 'The time zone is not known.' });
  const dialog = within(await ask());
  await userEvent.click(dialog.getByRole('button', { name: 'Change time zone' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('The time zone is not known.');
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('button', { name: /^Time zone: Australia\/Darwin/ })).toBeDefined();
});

test('a change by another administrator is shown, and no second one is offered', async () => {
  answer(readRegrouping, { resultData: { done: 16, of: 32 } });
  await open();
  await screen.findByText('Recalculating days and months: 50%');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change time zone' }).disabled).toBe(true);
});

test('the last changes are listed in words', async () => {
  answer(listChanges, {
    resultData: [
      {
        _id: '1',
        at: '2026-11-20T10:00:00.000Z',
        actor: { _id: 'u1', name: 'Maya' },
        token: null,
        kind: 'organisation_changed',
        subject: { _id: null, name: 'Acorn' },
        before: { time_zone: 'UTC', language: 'en' },
        after: { time_zone: 'America/St_Johns', language: 'ru' },
      },
    ],
    next: null,
  });
  await open();
  const entry = (await screen.findByText('Organisation changed')).closest('li')?.textContent ?? '';
  expect(entry).toContain('before UTCafter America/St Johns');
  expect(entry).toContain('before Englishafter Русский');
});

test('is for administrators', async () => {
  signInAs('groupUser');
  const router = await openConsole('/settings/organisation');
  expect(router.state.location.pathname).toBe('/dashboard');
});
