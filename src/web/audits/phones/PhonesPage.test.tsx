// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { readOrganisation } from '../../../contract/places/organisation.ts';
import { addPhone, deletePhone, listPhones } from '../../../contract/audits/phones.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { listUsers } from '../../../contract/places/users.ts';
import { isLocal } from '../../ui/copies/isLocal.ts';
import type { Phone } from './phone.ts';
import { storesCsv } from './storesCsv.ts';

const URL_OF_PHONE = 'https://audits.example.org/openrosa/0123456789';

const phone = (input: Partial<Phone> = {}): Phone => ({
  phone_id: 'p1',
  name: 'Blue tablet',
  userid: 'u2',
  username: 'Gus',
  made: '2026-11-01T10:00:00.000Z',
  last_seen: null,
  surveys: 0,
  ...input,
});

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readOrganisation, { resultData: { name: 'Harvest', time_zone: 'UTC', language: 'en' } });
  const user = { _id: 'u2', image: null, username: 'Gus', email: 'gus@example.org', user_type: 2 };
  answer(listUsers, { resultData: [{ ...user, group_id: null, store_count: 0, survey_count: 0 }] });
  answer(listPhones, { resultData: [] });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('without phones it explains what they do', async () => {
  await openConsole('/settings/phones');
  expect(await screen.findByRole('heading', { name: 'No phones connected' })).toBeDefined();
});

test('group users are redirected', async () => {
  signInAs('groupUser');
  const router = await openConsole('/settings/phones');
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('phones show their user, when they last called and what they sent, and are found by either name', async () => {
  const phoneInUse = phone({
    phone_id: 'p2',
    name: 'Red',
    username: 'Ada',
    last_seen: new Date().toISOString(),
    surveys: 3,
  });
  answer(listPhones, { resultData: [phone(), phoneInUse] });
  await openConsole('/settings/phones');
  await screen.findByText('not seen yet');
  const descriptions = screen
    .getAllByRole('button', { name: /^Disconnect / })
    .map((button) => button.closest('li')?.textContent);
  expect(descriptions[0]).toContain('not seen yet · no audits sent · added on 1 Nov 2026');
  expect(descriptions[1]).toContain('last seen today · 3 audits sent');
  await userEvent.type(screen.getByRole('searchbox', { name: 'Find a phone or user' }), 'gus');
  await waitFor(() => expect(screen.queryByText(/Ada/)).toBeNull());
  expect(screen.getByText('1 phone')).toBeDefined();
});

/** Fills in and submits the form for a phone. */
async function connect(name: string) {
  await press('Connect a phone');
  // A placeholder dialog is shown until the users are loaded.
  await screen.findByLabelText('Phone name');
  const form = within(await screen.findByRole('dialog', { name: 'Connect a phone' }));
  await userEvent.type(await form.findByLabelText('Phone name'), name);
  await userEvent.click(form.getByRole('button', { name: 'Show code' }));
}

test('nothing is sent without a name, and a refusal is shown in the form without losing input', async () => {
  const requests = refuse(addPhone, { text: 'You have 100 phones connected.', code: 'too_many_phones' });
  await openConsole('/settings/phones');
  await connect(' ');
  const form = within(screen.getByRole('dialog', { name: 'Connect a phone' }));
  expect(await form.findByText('Fill in this field.')).toBeDefined();
  expect(requests).toEqual([]);
  await userEvent.type(form.getByLabelText('Phone name'), 'Red');
  await userEvent.click(form.getByRole('button', { name: 'Show code' }));
  expect((await form.findByRole('alert')).textContent).toBe('You have 100 phones connected.');
  expect(form.getByLabelText<HTMLInputElement>('Phone name').value).toBe(' Red');
});

test('the code is shown once; closing asks first until it was copied, printed, or used by the phone', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const requests = answer(addPhone, { resultData: { phone_id: 'p1', url: URL_OF_PHONE, settings: 'c2V0dGluZ3M=' } });
  await openConsole('/settings/phones');
  await connect(' Red ');
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Red' }));
  expect(requests).toEqual([{ name: 'Red' }]);
  expect(dialog.getByRole('img', { name: 'QR code to connect Red' })).toBeDefined();
  expect(dialog.getByText(/send audits as Maya Lindqvist/)).toBeDefined();
  expect(dialog.queryByText(/only works on this computer/)).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await press('Keep open');
  await userEvent.click(dialog.getByRole('button', { name: 'Copy' }));
  expect(await dialog.findByText('Copied')).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByDisplayValue(URL_OF_PHONE)).toBeNull());
});

test('a phone that has called is shown as connected', async () => {
  answer(addPhone, { resultData: { phone_id: 'p1', url: 'http://127.0.0.1:3000/openrosa/k', settings: 'c2V0' } });
  answer(listPhones, { resultData: [phone({ last_seen: new Date().toISOString() })] });
  await openConsole('/settings/phones');
  await connect('Red');
  const dialog = within(await screen.findByRole('dialog', { name: 'Connect Red' }));
  expect(await dialog.findByText(/The phone is connected/)).toBeDefined();
  expect(dialog.getByText(/only works on this computer/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Connect Red' })).toBeNull());
});

test('disconnecting explains what is lost and what is kept, and shows a refusal from the server', async () => {
  answer(listPhones, { resultData: [phone()] });
  refuse(deletePhone, { status: 404, text: 'There is no such record.', code: 'not_found' });
  await openConsole('/settings/phones');
  await press('Disconnect Blue tablet (Gus)');
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Disconnect Blue tablet?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  expect((await dialog.findByRole('alert')).textContent).toBe('There is no such record.');
  const requests = answer(deletePhone, { resultData: 'The phone was disconnected.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Disconnect' }));
  await waitFor(() => expect(requests).toEqual([{ phone_id: 'p1' }]));
});

test('the list of stores is a CSV file that keeps commas and quotes', () => {
  const stores = [
    { _id: 's1', store_name: 'Corner' },
    { _id: 's2', store_name: 'Fruit, "fresh"' },
  ];
  expect(storesCsv(stores)).toBe('name,label\ns1,Corner\ns2,"Fruit, ""fresh"""\n');
});

test.each([
  ['http://127.0.0.1:3000/openrosa/k', true],
  ['http://localhost:3000/openrosa/k', true],
  ['http://[::1]:3000/openrosa/k', true],
  ['http://192.168.1.20:3000/openrosa/k', false],
  ['https://127.example.org/openrosa/k', false],
])('%s is local to this machine: %s', (url, local) => {
  expect(isLocal(url)).toBe(local);
});
