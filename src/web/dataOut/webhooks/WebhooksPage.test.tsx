// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import {
  addWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  testWebhook,
  updateWebhook,
} from '../../../contract/dataOut/webhooks.ts';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import type { Webhook } from './webhook.ts';

const URL_OF_HOOK = 'https://example.org/told';
const SECRET = 'whsec_c2VjcmV0IG9mIHRlc3Rz';

const webhook = (input: Partial<Webhook> = {}): Webhook => ({
  webhook_id: 'w1',
  url: URL_OF_HOOK,
  events: ['survey.added', 'visit.missed'],
  group: null,
  made: '2026-11-01T10:00:00.000Z',
  off: null,
  waiting: 0,
  last: null,
  ...input,
});

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'Coastal', stores: [] }] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(listWebhooks, { resultData: [webhook()] });
});

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));

test('without webhooks it explains what they do', async () => {
  answer(listWebhooks, { resultData: [] });
  await openConsole('/settings/webhooks');
  expect(await screen.findByRole('heading', { name: 'No webhooks yet' })).toBeDefined();
});

test('group users are redirected', async () => {
  signInAs('groupUser');
  const router = await openConsole('/settings/webhooks');
  expect(router.state.location.pathname).toBe('/dashboard');
});

test('a row shows the events, the stores, and why nothing arrives', async () => {
  const last = { at: new Date().toISOString(), delivered: false, status: null, fault: 'no_trust' } as const;
  const group = { _id: 'g1', name: 'Coastal' };
  answer(listWebhooks, { resultData: [webhook({ off: 'failing', waiting: 2, last, group })] });
  await openConsole('/settings/webhooks');
  expect(await screen.findByText('New audits')).toBeDefined();
  expect(screen.getByText('Coastal only')).toBeDefined();
  expect(
    screen.getByText(
      'Turned off after 24 hours of failures · last message not delivered: certificate not trusted · 2 messages waiting',
    ),
  ).toBeDefined();
});

test('a webhook is added with a valid address, and its secret is shown once', async () => {
  const requests = answer(addWebhook, { resultData: { webhook_id: 'w2', secret: SECRET } });
  await openConsole('/settings/webhooks');
  await press('Add webhook');
  const address = await screen.findByRole('textbox', { name: 'URL' });
  await userEvent.type(address, 'example');
  await press('Add and show secret');
  expect(await screen.findByText('Enter a URL that starts with https://')).toBeDefined();
  await userEvent.clear(address);
  await userEvent.type(address, 'https://example.org/new');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Missed visits' }));
  await press('Add and show secret');
  expect(await screen.findByDisplayValue(SECRET)).toBeDefined();
  expect(requests).toEqual([
    {
      url: 'https://example.org/new',
      events: ['survey.added', 'survey.changed', 'assessment.added', 'assessment.changed', 'action.changed'],
      group_id: '',
      currentpassword: '',
    },
  ]);
  await press('Close');
  expect(await screen.findByRole('alertdialog', { name: 'Close without copying?' })).toBeDefined();
});

test('a refusal is shown in the form, which keeps the input', async () => {
  refuse(addWebhook, { code: 'webhook_not_public', text: 'That address is inside a network.' });
  await openConsole('/settings/webhooks');
  await press('Add webhook');
  await userEvent.type(await screen.findByRole('textbox', { name: 'URL' }), 'https://10.0.0.1/');
  await press('Add and show secret');
  expect((await screen.findByRole('alert')).textContent).toContain('inside a network');
  expect(screen.getByDisplayValue('https://10.0.0.1/')).toBeDefined();
});

test('a test immediately shows whether it arrived', async () => {
  answer(testWebhook, { resultData: { delivered: false, status: 500, fault: null } });
  await openConsole('/settings/webhooks');
  await press(`Send test to ${URL_OF_HOOK}`);
  expect(await screen.findByText('Test not delivered: status 500.')).toBeDefined();
});

test('deliveries are listed with their results', async () => {
  const at = '2026-11-21T09:41:00.000Z';
  const delivery = { message_id: 'm1', type: 'survey.added', subject: 's1', store_id: 'x', at } as const;
  answer(listDeliveries, {
    resultData: [{ ...delivery, tries: 2, state: 'delivered', next: null, status: 204, fault: null }],
  });
  await openConsole('/settings/webhooks');
  await press(`Deliveries to ${URL_OF_HOOK}`);
  expect(await screen.findByText('Delivered · status 204 · 2 attempts')).toBeDefined();
});

test('a webhook is turned off, gets a new secret, and is deleted after a confirmation', async () => {
  const requests = answer(updateWebhook, { resultData: { webhook_id: 'w1', secret: SECRET } });
  const deleted = answer(deleteWebhook, { resultData: 'The webhook was deleted.' });
  await openConsole('/settings/webhooks');
  const choose = async (name: string) => {
    await press(`More options for ${URL_OF_HOOK}`);
    await userEvent.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Turn off');
  expect(await screen.findByText('Turned off.')).toBeDefined();
  expect(requests).toEqual([{ webhook_id: 'w1', on: false }]);
  await choose('Create new secret');
  await press('Create secret');
  expect(await screen.findByDisplayValue(SECRET)).toBeDefined();
  await press('I’ve copied it');
  await choose('Delete');
  await press('Delete');
  expect(deleted).toEqual([{ webhook_id: 'w1' }]);
});
