// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { answer, answerFile, refuse } from '../../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../../contract/access/deleteRequests.ts';
import { listDefinitions, listPacks, readDefinition, readPack } from '../../../../contract/audits/definitions.ts';
import { openDraft, readDraft, readDraftEffect, saveDraft } from '../../../../contract/audits/drafts.ts';
import { listGroups } from '../../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../../contract/places/stores.ts';
import { plainModule } from '../../../../../test/support/modules.ts';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };

const EFFECT = { audits: 0, stores: 0, moved_1: 0, moved_5: 0, mean: [], rows: [], targets: { met: 0, missed: 0 } };
const DRAFT = plainModule('mine', { languages: [{ tag: 'en' }, { tag: 'es' }] });
const PACK = plainModule('pack', {
  version: '3.0',
  sections: [
    {
      code: 'only',
      title: { en: 'Prices' },
      items: [{ varname: 'rice', text: { en: 'Price of rice' }, kind: 'price', unit: 'kg' }],
    },
  ],
});
/** An instrument cut to two sections, because fewer rows render faster. */
const AUDIT = {
  ...instrument,
  categories: instrument.categories.slice(0, 2).map((category) => ({
    ...category,
    subcategories: category.subcategories.slice(0, 1),
  })),
  managerQuestions: [],
};

let tests = 0;
let requests: { edits: readonly { path: string }[] }[] = [];

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readDraftEffect, { resultData: EFFECT });
  answer(readDraft, {
    resultData: { rev: 0, edits: [], people: [], problems: [], changes: [], since: '1.0', version: '1.1' },
  });
  answer(listDefinitions, {
    resultData: [
      { kind: 'audit', name: 'four-ps', version: '1.0', title: 'Four Ps store audit', versions: [{ version: '1.0' }] },
    ] as never,
  });
  answer(listPacks, {
    resultData: [
      { name: 'pack', version: '3.0', title: 'Price pack' },
      // This pack is already loaded as a definition, so its published version is read instead.
      { name: 'four-ps', version: '9', title: 'Other' },
    ] as never,
  });
  answer(readDefinition, ({ name }) => ({
    resultData: { definition: { ...(name === 'four-ps' ? AUDIT : DRAFT) }, settings: {} },
  }));
  answer(readPack, { resultData: { definition: { ...PACK } } });
  requests = answer(saveDraft, ({ rev }) => ({ resultData: { rev: rev + 1 } }));
});

async function openLibrary(content: object = DRAFT, section = 'Only section') {
  const name = `mine-${++tests}`;
  answer(openDraft, {
    resultData: {
      draft_id: name,
      rev: 0,
      base: '1.0',
      definition: { ...content, ...('module' in content && { module: name }) },
      people: [],
    },
  });
  await openConsole(`/settings/instruments/${name}/draft`);
  await userEvent.click(await screen.findByRole('button', { name: `More options for ${section}` }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Add from the library…' }));
  return within(await screen.findByRole('dialog', { name: 'Question library' }));
}

test('questions are found, chosen and added in one step, with their origin', async () => {
  const view = await openLibrary();
  expect(await view.findByRole('checkbox', { name: /^Price of rice/ })).toBeDefined();
  const combobox = (name: string) => view.getByRole<HTMLSelectElement>('combobox', { name });
  await userEvent.selectOptions(combobox('Food category'), 'FV');
  const inCategory = view.getAllByRole('checkbox').length;
  await userEvent.selectOptions(combobox('P'), '1');
  expect(view.getAllByRole('checkbox').length).toBeLessThan(inCategory);
  await userEvent.click(view.getAllByRole('checkbox')[0] as HTMLElement);
  await userEvent.selectOptions(combobox('P'), '');
  await userEvent.selectOptions(combobox('Food category'), '');
  await userEvent.type(view.getByRole('searchbox'), 'rice');
  await userEvent.click(await view.findByRole('checkbox', { name: /^Price of rice/ }));
  await userEvent.click(view.getByRole('button', { name: 'Add 2 questions' }));
  expect(await screen.findByText('2 questions were added.')).toBeDefined();
  await waitFor(() => expect(requests).toHaveLength(1));
  const to = 'sections/only';
  expect(requests[0]?.edits).toMatchObject([
    { op: 'add', to, path: 'items/rice', value: { origin: { definition: 'pack', version: '3.0', varname: 'rice' } } },
    { op: 'add', to, value: { kind: 'yes_no', origin: { definition: 'four-ps', version: '1.0' } } },
  ]);
  await userEvent.click(screen.getByRole('button', { name: /^Price of rice/, expanded: false }));
  expect(screen.getByText('Copied from pack 3.0: rice')).toBeDefined();
  // The first of these buttons is in the draft's header.
  await userEvent.click(screen.getAllByRole('button', { name: 'Undo' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Price of rice/ })).toBeNull());
  await waitFor(() => expect(requests.at(-1)?.edits).toMatchObject([{ op: 'remove' }, { op: 'remove' }]));
});

test('a failure can be retried, and a library without suitable questions says so', async () => {
  refuse(readPack, { text: 'The server is busy.', code: 'server_error', status: 500 });
  const view = await openLibrary();
  expect(await view.findByText('The server is busy.')).toBeDefined();
  answer(readPack, { resultData: { definition: { ...PACK, sections: [] } } });
  answer(readDefinition, { resultData: { definition: { ...AUDIT, categories: [] }, settings: {} } });
  await userEvent.click(view.getByRole('button', { name: 'Try again' }));
  expect(await view.findByRole('heading', { name: 'Nothing to copy' })).toBeDefined();
  expect(view.getByRole<HTMLButtonElement>('button', { name: 'Add questions' }).disabled).toBe(true);
});

test('questions of a module get a P when they are added to an instrument, and say where else they are', async () => {
  answer(listPacks, {
    resultData: [
      { name: 'pack', version: '3.0', title: 'Price pack' },
      { name: 'other', version: '1.2', title: 'Other pack' },
    ] as never,
  });
  answer(readPack, ({ name }) => ({ resultData: { definition: { ...plainModule(name, { version: '3.0' }) } } }));
  const view = await openLibrary(AUDIT, AUDIT.categories[0]?.subcategories[0]?.name.en);
  await userEvent.click(await view.findByRole('checkbox', { name: /^Is it sold\?.*Also in Other pack 1\.2/ }));
  expect(view.getByText(/^It comes from a module, where questions have no P/)).toBeDefined();
  await userEvent.selectOptions(view.getByRole('combobox', { name: 'P for the question without one' }), 'Placement');
  await userEvent.click(view.getByRole('button', { name: 'Add 1 question' }));
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.edits).toMatchObject([{ op: 'add', value: { factor: 2, scoringType: 1 } }]);
});
