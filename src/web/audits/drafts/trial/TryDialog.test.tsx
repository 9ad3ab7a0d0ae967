// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../../contract/access/deleteRequests.ts';
import { readDefinition } from '../../../../contract/audits/definitions.ts';
import { openDraft, readDraft, readDraftEffect, tryDraft } from '../../../../contract/audits/drafts.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };
import module from '../../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };

const URL_OF_TRIAL = 'https://console.example.org/audit/try/draft-1';
const BUTTON = { name: 'Try on a phone' };

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readDraftEffect, {
    resultData: {
      audits: 0,
      stores: 0,
      moved_1: 0,
      moved_5: 0,
      mean: [],
      rows: [],
      targets: { met: 0, missed: 0 },
    },
  });
  answer(readDraft, {
    resultData: { rev: 0, edits: [], people: [], problems: [], changes: [], since: '1.0', version: '1.1' },
  });
});

async function open(definition: Record<string, unknown>) {
  answer(readDefinition, { resultData: { definition, settings: {} } });
  answer(openDraft, {
    resultData: { draft_id: 'd1', rev: 0, base: '1.0', definition: definition as Tree, people: [] },
  });
  await openConsole('/settings/instruments/any/draft');
}

async function openDialog() {
  await userEvent.click(await screen.findByRole('button', BUTTON));
  return within(await screen.findByRole('dialog', { name: 'Try the draft on a phone' }));
}

test('the link is shown as a QR code, to copy, and to open here; a failure can be retried', async () => {
  const refusals = refuse(tryDraft, { text: 'The server is busy.', code: 'server_error', status: 500 });
  await open(instrument);
  const dialog = await openDialog();
  expect(await dialog.findByText('The server is busy.')).toBeDefined();
  const requests = answer(tryDraft, { resultData: { url: URL_OF_TRIAL } });
  await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
  expect((await dialog.findByRole<HTMLInputElement>('textbox', { name: 'Link' })).value).toBe(URL_OF_TRIAL);
  expect(dialog.getByRole('img', { name: 'QR code for trying the draft' })).toBeDefined();
  expect(dialog.getByRole('link', { name: 'Open here' }).getAttribute('href')).toBe('/audit/try/draft-1');
  expect(dialog.getByText(/What they send counts as practice only/)).toBeDefined();
  expect([refusals, requests]).toEqual([[{ draft_id: 'd1' }], [{ draft_id: 'd1' }]]);
});

test('a draft with problems can’t be tried, and the dialog lists them', async () => {
  const requests = answer(tryDraft, { resultData: { url: URL_OF_TRIAL } });
  await open({ ...instrument, title: {} });
  const dialog = await openDialog();
  expect(dialog.getByText('1 problem prevents trying the draft')).toBeDefined();
  expect(dialog.queryByRole('link')).toBeNull();
  expect(requests).toEqual([]);
});

test('a module can be tried as well, and the dialog says that nothing is sent', async () => {
  const requests = answer(tryDraft, { resultData: { url: URL_OF_TRIAL } });
  await open(module);
  const dialog = await openDialog();
  expect(await dialog.findByText(/nothing is sent/)).toBeDefined();
  expect(dialog.queryByText(/What they send/)).toBeNull();
  expect(dialog.getByRole('link', { name: 'Open here' }).getAttribute('href')).toBe('/audit/try/draft-1');
  expect(requests).toEqual([{ draft_id: 'd1' }]);
});
