// @vitest-environment happy-dom
import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { answer, answerFile, refuse } from '../../../../test/support/answer.ts';
import { openConsole, signInAs } from '../../../../test/support/openConsole.tsx';
import { listDeleteRequests } from '../../../contract/access/deleteRequests.ts';
import { addClip, deleteClip, listClips } from '../../../contract/audits/clips.ts';
import { readDefinition } from '../../../contract/audits/definitions.ts';
import { openDraft, readDraft } from '../../../contract/audits/drafts.ts';
import { listGroups } from '../../../contract/places/groups.ts';
import { listStoresOfUser } from '../../../contract/places/stores.ts';
import { CLIP_MAX_BYTES } from '../../../domain/clips.ts';
import module from '../../../../instruments/modules/shelf-ratio.json' with { type: 'json' };

const TITLE = module.title.en;
const name = 'shelf-ratio';

beforeEach(() => {
  answerFile('/demo.json', { demo: false });
  signInAs('administrator');
  answer(listGroups, { resultData: [{ _id: 'g1', name: 'Coastal', stores: [] }] });
  answer(listStoresOfUser, { resultData: [], groupName: null });
  answer(listDeleteRequests, { resultData: [], count: 0 });
  answer(readDefinition, { resultData: { definition: module, settings: {} } });
  answer(openDraft, { resultData: { draft_id: 'd1', rev: 0, base: '1.0', definition: { ...module }, people: [] } });
  answer(readDraft, { resultData: { rev: 0, people: [], problems: [], changes: [], since: '1.0', version: '1.1' } });
});

const open = async (label: string) => {
  await openConsole(`/settings/instruments/${name}/draft?view=translations`);
  await userEvent.click(await screen.findByRole('button', { name: `${label}: English, ${TITLE}` }));
  const dialog = await screen.findByRole('dialog', { name: 'Recording' });
  return { dialog: within(dialog), picker: within(dialog).getByLabelText('Choose a file', { selector: 'input' }) };
};

test('says why it can’t record, and which files are too large; another file is sent with its text', async () => {
  answer(listClips, { resultData: [] });
  const { dialog, picker } = await open('Add a recording');
  const record = dialog.getByRole('button', { name: 'Record' });
  vi.stubGlobal('MediaRecorder', vi.fn());
  for (const [fault, text] of [
    ['NotAllowedError', /isn’t allowed to use the microphone/],
    ['NotFoundError', /No microphone was found/],
    ['NotReadableError', /Another program may be using the microphone/],
  ] as const) {
    const getUserMedia = () => Promise.reject(new DOMException('', fault));
    Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true });
    await userEvent.click(record);
    expect(await dialog.findByText(text)).toBeDefined();
  }
  await userEvent.upload(picker, new File([new Uint8Array(CLIP_MAX_BYTES + 1)], 'long.ogg', { type: 'audio/ogg' }));
  expect(dialog.getByText('This recording is too large. The limit is 1 MB.')).toBeDefined();
  expect(dialog.queryByRole('button', { name: 'Save' })).toBeNull();
  refuse(addClip, { text: 'This recording is too long.', code: 'clip_too_long', field: 'file' });
  await userEvent.upload(picker, new File(['sound'], 'short.ogg', { type: 'audio/ogg' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('This recording is too long.')).toBeDefined();
  // Escape asks before the unsaved recording is lost.
  await userEvent.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog'));
  await userEvent.click(question.getByRole('button', { name: 'Keep editing' }));
  const requests = answer(addClip, { resultData: { clip: 'c1' } });
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requests).toMatchObject([{ name, path: 'title', language: 'en' }]));
  expect(await screen.findByText('The recording was saved.')).toBeDefined();
});

test('asks before a recording is deleted, and only shows that of the text as it is', async () => {
  const clip = { name, path: 'title', language: 'en', text: TITLE, seconds: 2 };
  answer(listClips, {
    resultData: [
      { ...clip, clip: 'c1' },
      { ...clip, clip: 'c2', language: 'es', text: 'Otro' },
    ],
  });
  answerFile('/clips/c1', {});
  const { dialog } = await open('Recording');
  expect(
    screen.getByRole('button', { name: `Add a recording: Español, ${module.title.es}`, hidden: true }),
  ).toBeDefined();
  expect(await dialog.findByLabelText('Current recording')).toBeDefined();
  const deletions = answer(deleteClip, { resultData: 'The recording was deleted.' });
  await userEvent.click(dialog.getByRole('button', { name: 'Delete recording' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this recording?' }));
  expect(deletions).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Delete recording' }));
  expect(await screen.findByText('The recording was deleted.')).toBeDefined();
  expect(deletions).toEqual([{ clip: 'c1' }]);
});
