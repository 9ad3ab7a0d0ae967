import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { draft, answersWithoutNotes } from '../../../../test/support/audits.ts';
import { surveyOf } from '../capture/sending/sendDraft.ts';
import { draftFile } from '../capture/drafts/draftFile.ts';
import { pictureOf, readSavedFile, SAVED_AUDITS_MAX, type SavedFile } from './savedFile.ts';

const content = await readFile(new URL('../../../../test/fixtures/saved-audit.jsonl', import.meta.url), 'utf8');
const lines = content.trimEnd().split('\n');
const read = (text: string | Uint8Array<ArrayBuffer>) => readSavedFile(new Blob([text]));
const audits = (file: SavedFile) => ('audits' in file ? file.audits : []);
const head = (surveys: number, photos = 0) => JSON.stringify({ kind: 'fourscore', format: 2, surveys, photos });

test('a file of an audit with photos', async () => {
  const file = await read(content);
  const [audit] = audits(file);
  expect(file).toMatchObject({ faults: [] });
  expect(audit).toMatchObject({
    line: 2,
    store: { name: 'Harbour Market' },
    surveyInput: {
      date: '2026-11-20T01:41:50.004Z',
      auditor: 'ann@example.org',
      kind: 'audit',
      started: '2026-11-20T01:02:11.120Z',
      answers: expect.arrayContaining([
        { question_id: 'fruit_spoiled', answer: 'No', note: 'Two crates at the back, not on the shelf' },
        { question_id: 'chilled_water', answer: 'N/A' },
      ]),
      suggestion: [{ question: 'What next?', answers: ['Move water to the first fridge'], notes: 'Jo calls' }],
    },
    photos: [{ line: 3, question: 'fruit_spoiled', takenAt: '2026-11-20T01:12:00.000Z' }, { line: 4 }],
  });
  const [photo] = audit?.photos ?? [];
  if (!photo) throw new Error('The audit has a photo.');
  const bytes = Buffer.from(await (await pictureOf(photo)).arrayBuffer());
  expect(bytes.toString('base64')).toBe((JSON.parse(lines[2] ?? '') as { data: string }).data);
});

test('a device saves what it would have sent', async () => {
  const plan = [{ questionId: 'q', question: 'Why?', strategies: ['So'], owner: 'u', due: '2026-12-01' }];
  const storedDraft = draft({
    answers: answersWithoutNotes({ a: 'Yes', b: 'N/A' }),
    managerAnswers: { m: ['x', 'y'] },
    plan,
  });
  const { file } = await draftFile(storedDraft);
  const [audit] = audits(await readSavedFile(file));
  const { store_id: storeId, ...sent } = surveyOf(storedDraft);
  expect(audit?.surveyInput).toEqual({ ...sent, auditor: '' });
  expect(audit?.store.id).toBe(storeId);
});

test('a file that is truncated, empty, something else, a server’s or too large is refused as a whole', async () => {
  expect(await read(lines.slice(0, 3).join('\n'))).toEqual({ problem: 'cutOff' });
  for (const text of ['', '\n\n', 'PK', '[]', '{"kind":"survey"}', lines.slice(1).join('\n')]) {
    expect(await read(text)).toEqual({ problem: 'notSaved' });
  }
  expect(await read(new Uint8Array([0xff, 0xfe, 0x0a]))).toEqual({ problem: 'notSaved' });
  expect(await read(`${head(1)}\n{"kind":"instrument"}`)).toEqual({ problem: 'ofServer' });
  expect(await read(`${head(1)}\n${lines[1]?.replace('"instrument":null', '"instrument":"ab"')}`)).toEqual({
    problem: 'ofServer',
  });
  const manyLines = Array.from({ length: SAVED_AUDITS_MAX + 1 }, (_, at) =>
    lines[1]?.replace('4a7d1c52', `${1e7 + at}`),
  );
  expect(await read([head(manyLines.length), ...manyLines].join('\n'))).toEqual({ problem: 'tooMany' });
});

test('an invalid line is reported by number, and the others are read', async () => {
  const brokenLines = [
    '{',
    '7',
    '{"kind":"photo","id":"p"}',
    lines[1]?.replace('"answers":[[', '"answers":[7,['),
    lines[1],
  ];
  const loose = lines[2]?.replace('"survey":"4a7d', '"survey":"5a7d');
  const file = await read([head(7), lines[1], '', ...brokenLines, loose].join('\r\n'));
  expect(audits(file)).toHaveLength(1);
  expect(file).toMatchObject({
    faults: [...[4, 5, 6, 7, 8].map((line) => ({ line, fault: 'broken' })), { line: 9, fault: 'loosePhoto' }],
  });
});
