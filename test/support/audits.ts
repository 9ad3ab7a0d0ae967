import type { Draft, DraftContent, DraftState } from '../../src/web/audits/capture/drafts/draft.ts';

/** Returns an audit as stored on a device, from a short description. */
export function draft(changes: Partial<DraftContent> & (DraftState | { state?: never }) = {}): Draft {
  return {
    surveyId: '00000000-0000-4000-8000-000000000001',
    author: 'u1',
    storeId: 's1',
    storeName: 'Harbour Market',
    storeImage: null,
    kind: 'audit',
    started: '2026-11-18T09:00:00.000Z',
    date: '2026-11-18T09:00:00.000Z',
    activeMs: 0,
    blind: false,
    instrument: { name: 'four-ps', version: '1.0' },
    answers: {},
    managerAnswers: {},
    photos: [],
    plan: [],
    undo: null,
    changedAt: '2026-11-18T09:00:00.000Z',
    ...(changes.state === undefined ? { ...changes, state: 'drafting' } : changes),
  };
}

/** Returns answers as stored, without notes. */
export function answersWithoutNotes(answers: Record<string, string>): Draft['answers'] {
  return Object.fromEntries(Object.entries(answers).map(([id, answer]) => [id, { answer, note: '' }]));
}
