// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile } from '../../../../../test/support/answer.ts';
import { plainModule } from '../../../../../test/support/modules.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../../contract/access/deleteRequests.ts';
import { readDefinition } from '../../../../contract/audits/definitions.ts';
import {
  listDraftEdits,
  openDraft,
  readDraft,
  readDraftEffect,
  restoreDraft,
} from '../../../../contract/audits/drafts.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';

const EFFECT = { audits: 0, stores: 0, moved_1: 0, moved_5: 0, mean: [], rows: [], targets: { met: 0, missed: 0 } };
const at = '2026-11-01T10:00:00.000Z';

beforeEach(() => {
  const definition = { ...plainModule('mine') };
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readDefinition, { resultData: { definition, settings: {} } });
  answer(readDraftEffect, { resultData: EFFECT });
  answer(readDraft, { resultData: { rev: 5, people: [], problems: [], changes: [], since: '1.0', version: '1.1' } });
  answer(openDraft, { resultData: { draft_id: 'mine', rev: 5, base: '1.0', definition, people: [] } });
});

test('the history says who changed what, and restores the draft as it was after an entry', async () => {
  answer(listDraftEdits, {
    resultData: [
      { rev: 5, first: 5, at, by: 'Hazel', summary: 'Restored the content of step 0', restored: null },
      { rev: 4, first: 2, at, by: 'Maya', summary: 'Added 3 questions to Vegetables' },
      { rev: 1, first: 1, at, by: 'Maya', summary: 'Removed “Milk?”' },
    ],
    count: 3,
  });
  const restores = answer(restoreDraft, { resultData: { rev: 6 } });
  await openConsole('/settings/instruments/mine/draft');
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of the draft' }));
  const rows = (await dialog.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/^Restored the draft as it was when it was created.*Hazel · 1 Nov 2026, \d\d:00$/);
  expect(rows.slice(1).map((row) => row?.replace(/Maya.*\d\d:00/, ' '))).toEqual([
    'Added 3 questions to Vegetables Restore',
    'Removed “Milk?” Restore',
    'The draft when it was createdRestore',
  ]);
  const label = 'Restore the draft as it was after this: Added 3 questions to Vegetables';
  await userEvent.click(dialog.getByRole('button', { name: label }));
  await waitFor(() => expect(restores).toEqual([{ draft_id: 'mine', rev: 5, to: 4 }]));
});

test('without changes, it leads to the published versions', async () => {
  answer(listDraftEdits, { resultData: [], count: 0 });
  await openConsole('/settings/instruments/mine/draft');
  await userEvent.click(await screen.findByRole('button', { name: 'History' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'History of the draft' }));
  expect(await dialog.findByText('This draft has no changes yet.')).toBeDefined();
  const link = dialog.getByRole('link', { name: 'Published versions' });
  expect(link.getAttribute('href')).toBe('/history?kind=definition_loaded');
});
