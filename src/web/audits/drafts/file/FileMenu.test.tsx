// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../../contract/access/deleteRequests.ts';
import { importDefinition, readDefinition } from '../../../../contract/audits/definitions.ts';
import { openDraft, readDraft, readDraftEffect, saveDraft } from '../../../../contract/audits/drafts.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import * as files from '../../../ui/download.ts';
import module from '../../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };

const BASE: Tree = { ...module };
/** The content of the file: another title, and the first section without its first item. */
const OTHER = {
  ...module,
  version: '9.0',
  title: { ...module.title, en: 'Lengths of shelves' },
  sections: module.sections.map((section, at) => (at === 0 ? { ...section, items: section.items.slice(1) } : section)),
};
const EFFECT = { audits: 0, stores: 0, moved_1: 0, moved_5: 0, mean: [], rows: [], targets: { met: 0, missed: 0 } };

/** Each test has its own definition, because the page of an earlier test may still store edits. */
let tests = 0;
/** The content of the draft on the simulated server, and the number of its saves. */
let content = BASE;
let rev = 0;

beforeEach(async () => {
  [content, rev] = [BASE, 0];
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readDraftEffect, { resultData: EFFECT });
  answer(readDraft, () => ({
    resultData: { rev, edits: [], people: [], problems: [], changes: [], since: '1.0', version: '1.1' },
  }));
  answer(readDefinition, { resultData: { definition: { ...BASE }, settings: {} } });
  answer(openDraft, { resultData: { draft_id: 'd1', rev: 0, base: '1.0', definition: { ...BASE }, people: [] } });
  answer(saveDraft, ({ edits }) => {
    const outcome = applyEdits(content, edits);
    if ('fault' in outcome) throw new Error(outcome.fault.path);
    content = outcome.definition;
    return { resultData: { rev: ++rev } };
  });
  await openConsole(`/settings/instruments/file-${++tests}/draft`);
});

const choose = async (entry: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'File' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};
const openDialog = async () => {
  await choose('Import a file…');
  return within(await screen.findByRole('dialog', { name: 'Import a file' }));
};
const give = (name: string) => userEvent.upload(screen.getByLabelText('Definition file'), new File(['x'], name));
const replaceButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Replace content' });

test('a file replaces the draft in one step after its changes, problems and unused columns were shown', async () => {
  const cause = { cause: 'formType' as const, values: { name: 'geopoint' }, field: '', character: null };
  const problem = { at: 'survey, row 5', code: 'unknown_type', text: 'The type is unknown.', ...cause };
  answer(importDefinition, {
    resultData: {
      definition: OTHER,
      problems: [problem],
      unknown: [{ sheet: 'survey', column: 'guidance_hint' }],
    },
  });
  const dialog = await openDialog();
  expect(replaceButton().disabled).toBe(true);
  await give('mine.xlsx');
  expect(await dialog.findByText('2 changes')).toBeDefined();
  expect(dialog.getByText('Fresh fruit and vegetables')).toBeDefined();
  expect(dialog.getByText('Sheet survey, row 5').closest('li')?.textContent).toContain('“geopoint” isn’t supported.');
  expect(dialog.getByText(/keeps it for the next download: survey: guidance_hint$/)).toBeDefined();
  expect(rev).toBe(0);
  await userEvent.dblClick(replaceButton());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(await screen.findByText('The content of the draft was replaced.')).toBeDefined();
  await waitFor(() => expect(content).toEqual({ ...OTHER, version: module.version }));
  expect(rev).toBe(1);
  fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  await waitFor(() => expect(content).toEqual(BASE));
});

test('a file that can’t be read, or is of the other kind, replaces nothing; Undo in the notice restores the draft', async () => {
  const dialog = await openDialog();
  refuse(importDefinition, { text: 'This is no definition.', code: 'not_a_definition' });
  await give('other.json');
  expect(await dialog.findByText('This is no definition.')).toBeDefined();
  answer(importDefinition, { resultData: { definition: { categories: [] }, problems: [], unknown: [] } });
  await give('audit.json');
  expect(await dialog.findByText(/^This file can’t replace the draft\./)).toBeDefined();
  expect(replaceButton().disabled).toBe(true);
  answer(importDefinition, { resultData: { definition: OTHER, problems: [], unknown: [] } });
  await give('mine.json');
  await dialog.findByText('2 changes');
  await userEvent.click(replaceButton());
  await waitFor(() => expect(content['title']).toEqual(OTHER.title));
  // The button in the header has only an icon.
  const undo = screen.getAllByRole('button', { name: 'Undo' }).find(({ textContent }) => textContent === 'Undo');
  await userEvent.click(undo ?? document.body);
  await waitFor(() => expect(content).toEqual(BASE));
});

test('the draft is downloaded as JSON, and as an XLSForm once it is saved', async () => {
  const downloadSpy = vi.spyOn(files, 'download').mockReturnValue();
  answerFile('/instrument/xlsform', {});
  const name = `file-${tests}-draft`;
  await choose('Download as JSON');
  const [json, file] = downloadSpy.mock.lastCall ?? [];
  expect([file, JSON.parse((await json?.text()) ?? '')]).toEqual([`${name}.json`, BASE]);
  await choose('Download as XLSForm');
  await waitFor(() => expect(downloadSpy.mock.lastCall?.[1]).toBe(`${name}.xlsx`));
});
