import { expect, test } from 'vitest';
import { draft, answersWithoutNotes } from '../../../../../test/support/audits.ts';
import { surveyReply } from '../../../../../test/support/survey.ts';
import type { Draft } from '../drafts/draft.ts';
import { managerParts, managerAnswerText } from '../manager/managerQuestions.ts';
import { uploadedShare, nextStepOf, queueOf, queueStateOf, unsentOf } from '../queue/queueState.ts';
import { notesOf, reviewOf, placeToContinue } from '../review/auditReview.ts';
import { emptyDraft, findStores, storesInOrder } from './storeOrder.ts';

const store = (storeId: string, storeName: string, lastSurvey: string | null) => ({
  storeId,
  storeName,
  storeImage: null,
  lastSurvey,
});
const STORES = [
  store('s1', 'Álamo Foods', null),
  store('s2', 'Barley Quay', '2026-11-01T00:00:00.000Z'),
  store('s3', 'Copperwick', '2026-11-20T00:00:00.000Z'),
  store('s4', 'Anchor', null),
];
const ask = (_id: string, fivep: 1 | 2 | 5 | 6) => ({ _id, varname: _id, text: _id, fivep });
const REJECTED = draft({ state: 'rejected', part: 'answers', refusal: { code: 'not_found', message: '', at: '' } });
const NONE_DUE = new Map<string, string>();
const names = (stores: { storeName: string }[]) => stores.map(({ storeName }) => storeName);

test('the stores not audited for longest are first, here or elsewhere, then by name', () => {
  expect(names(storesInOrder(STORES, [], NONE_DUE))).toEqual(['Álamo Foods', 'Anchor', 'Barley Quay', 'Copperwick']);
  const ownDraft = draft({ storeId: 's4', date: '2026-11-21T00:00:00.000Z' });
  expect(names(storesInOrder(STORES, [ownDraft], NONE_DUE)).at(-1)).toBe('Anchor');
});

test('due stores are first, by due date, unless an audit of them is waiting to be sent', () => {
  const due = new Map([
    ['s4', '2026-11-23'],
    ['s2', '2026-11-20'],
  ]);
  expect(names(storesInOrder(STORES, [], due))).toEqual(['Barley Quay', 'Anchor', 'Álamo Foods', 'Copperwick']);
  const waitingDraft = draft({ storeId: 's2', state: 'queued', date: '2026-11-19T00:00:00.000Z' });
  expect(names(storesInOrder(STORES, [waitingDraft], due))).toEqual([
    'Anchor',
    'Álamo Foods',
    'Barley Quay',
    'Copperwick',
  ]);
});

test('stores are found without accents and in any letter case', () => {
  expect(names(findStores(STORES, ' alam'))).toEqual(['Álamo Foods']);
  expect(findStores(STORES, '')).toHaveLength(4);
});

test('an empty draft is continued, and no other', () => {
  const answeredDraft = draft({ answers: answersWithoutNotes({ a: 'Yes' }) });
  expect(emptyDraft([answeredDraft, REJECTED, draft({ storeId: 's2' })], 's1')).toBeUndefined();
  const trial = draft({ surveyId: 'trial', kind: 'practice', trial: true });
  expect(emptyDraft([trial, answeredDraft], 's1')).toBeUndefined();
  expect(emptyDraft([trial, answeredDraft, draft({ surveyId: 'empty' })], 's1')?.surveyId).toBe('empty');
});

test('the queue starts with what is being sent and ends with what was received', () => {
  const drafts = [
    draft({ state: 'sent', score: 61 }),
    draft(),
    REJECTED,
    draft({ state: 'queued' }),
    draft({ state: 'uncertain', sending: true }),
  ];
  expect(queueOf(drafts).map(({ state }) => state)).toEqual(['uncertain', 'queued', 'rejected', 'sent']);
  expect(unsentOf(drafts.map(queueStateOf))).toBe(2);
});

test('the parts of an audit that were received are its photos and its answers', () => {
  const photo = { photoId: 'p', questionId: 'q', taken: '', bytes: 1, sent: true };
  expect(uploadedShare(draft({ state: 'queued' }))).toBe(0);
  expect(
    uploadedShare(draft({ state: 'uploading', sending: true, score: 61, photos: [photo, { ...photo, sent: false }] })),
  ).toBeCloseTo(2 / 3);
});

test.each([
  ['not_found', 'store'],
  ['date_ahead', 'date'],
  ['unknown_question', 'other'],
])('a refusal with %s leads to the next step %s', (code, step) => {
  expect(nextStepOf(code)).toBe(step);
});

test('the review lists unanswered questions in the order of the instrument, and counts N/A and notes', () => {
  const { food } = surveyReply([
    { id: 'a', category: 'FV', fourP: 1, answer: '' },
    { id: 'b', category: 'SF', fourP: 1, answer: '' },
    { id: 'c', category: 'DR', fourP: 1, answer: '' },
  ]);
  const answers = { ...answersWithoutNotes({ b: 'N/A', gone: 'Yes' }), c: { answer: '', note: ' seen ' } };
  expect(reviewOf({ answers }, food)).toMatchObject({
    total: 3,
    answered: 1,
    notApplicable: 1,
    unansweredQuestions: [
      { id: 'a', category: 'FV', part: '9' },
      { id: 'c', category: 'DR', part: '9' },
    ],
  });
  expect(notesOf({ answers })).toBe(1);
});

test('an audit continues at its first unanswered question, otherwise at the review', () => {
  const { food } = surveyReply([
    { id: 'a', category: 'FV', fourP: 1, answer: '' },
    { id: 'b', category: 'SF', fourP: 1, answer: '' },
  ]);
  const whereAfter = (answers: Draft['answers']) => placeToContinue(reviewOf({ answers }, food).unansweredQuestions);
  expect(whereAfter(answersWithoutNotes({ a: 'Yes' }))).toEqual({ part: 'SF-9', q: 'b' });
  expect(whereAfter(answersWithoutNotes({ a: 'Yes', b: 'N/A' }))).toEqual({ view: 'review' });
});

test('questions to the manager are under the P that they follow', () => {
  const parts = managerParts([ask('a', 1), ask('b', 1), ask('c', 2), ask('d', 1), ask('e', 5), ask('f', 6)]);
  expect(parts.map(({ fourP, questions }) => [fourP, questions.length])).toEqual([
    [1, 2],
    [2, 1],
    [1, 1],
    [null, 2],
  ]);
  expect(managerAnswerText({ managerAnswers: { a: ['x', 'y'] } }, 'a')).toBe('x\ny');
});
