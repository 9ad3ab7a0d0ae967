import { describe, expect, test } from 'vitest';
import type { Edit } from '../../../../domain/drafts/edits.ts';
import { editsBetween } from '../../../../domain/drafts/editsBetween.ts';
import { mergeEdits, valueAt } from '../../../../domain/drafts/merge.ts';
import type { Tree } from '../../../../domain/drafts/tree.ts';
import {
  newState,
  withContent,
  withDecision,
  withEdits,
  withMark,
  withNews,
  withReopened,
  withSaved,
  withSending,
  withStep,
  withTypingEnded,
  type DraftState,
} from './draftState.ts';

const item = (varname: string, weight = 1) => ({
  varname,
  text: { en: varname },
  kind: 'yes_no',
  earns: 'yes',
  weight,
});
const MODULE: Tree = {
  format: 1,
  module: 'm',
  version: '1.0',
  title: { en: 'Module' },
  languages: [{ tag: 'en' }],
  sections: [
    { code: 'one', title: { en: 'One' }, items: [item('a'), item('b'), item('c')] },
    { code: 'two', title: { en: 'Two' }, items: [item('d')] },
  ],
  measures: [],
};

const set = (path: string, value: unknown): Edit => ({ op: 'set', path, value });
const withEditsOf = (state: DraftState, ...edits: Edit[]): DraftState => {
  const next = withEdits(state, edits);
  if ('fault' in next) throw new Error(`${next.fault.code} ${next.fault.path}`);
  return next;
};
const TEXT = 'items/a/text/en';

describe('steps', () => {
  test('typing in a field is one step and one edit, until the field is left', () => {
    const typingState = ['H', 'He', 'Hello'].reduce(
      (state, value) => withEditsOf(state, set(TEXT, value)),
      newState(0, MODULE),
    );
    expect(typingState.pending).toEqual([set(TEXT, 'Hello')]);
    expect(typingState.undo).toHaveLength(1);
    const secondState = withEditsOf(withTypingEnded(typingState), set(TEXT, 'Hello!'));
    expect(secondState.undo).toHaveLength(2);
    const undoneState = withStep(withStep(secondState, 'undo').state, 'undo').state;
    expect(undoneState.definition).toEqual(MODULE);
    expect(withStep(withStep(undoneState, 'redo').state, 'redo').state.definition).toEqual(secondState.definition);
  });

  test('typing after an undo is a step of its own', () => {
    const B = 'items/b/text/en';
    const edited = withEditsOf(withEditsOf(newState(0, MODULE), set(B, 'Bye')), set(TEXT, 'Hello'));
    const typedAgain = withEditsOf(withStep(edited, 'undo').state, set(TEXT, 'Hi'));
    expect(typedAgain.undo).toHaveLength(2);
    const undone = withStep(typedAgain, 'undo').state;
    expect([valueAt(undone.definition, TEXT), valueAt(undone.definition, B)]).toEqual(['a', 'Bye']);
  });

  test('marking a text as corrected, and taking the mark back, are steps that can be undone', () => {
    const marked = (state: DraftState, isCorrection: boolean) => {
      const next = withMark(state, TEXT, isCorrection);
      if ('fault' in next) throw new Error(next.fault.code);
      return next;
    };
    const correction = { ...set(TEXT, 'Hello'), correction: true };
    const typed = withEditsOf(newState(0, MODULE), set(TEXT, 'Hello'));
    const first = marked(typed, true);
    expect(first.pending).toEqual([correction]);
    const unmarked = marked(first, false);
    expect(unmarked.pending).toEqual([set(TEXT, 'Hello')]);
    const secondState = withStep(unmarked, 'undo').state;
    expect(secondState.pending).toEqual([correction]);
    expect(withStep(secondState, 'undo').state.pending).toEqual([set(TEXT, 'Hello')]);
    expect(withMark(typed, 'items/none/text/en', true)).toMatchObject({ fault: {} });
  });

  test('200 steps can be undone', () => {
    let state = newState(0, MODULE);
    for (let weight = 2; weight < 252; weight++)
      state = withTypingEnded(withEditsOf(state, set('items/a/weight', weight)));
    expect(state.undo).toHaveLength(200);
    for (let step = 0; step < 200; step++) ({ state } = withStep(state, 'undo'));
    expect(valueAt(state.definition, 'items/a/weight')).toBe(51);
  });

  test('a draft that was replaced as a whole is undone and redone in one step', () => {
    const [first, ...otherSections] = MODULE['sections'] as Tree[];
    const other: Tree = {
      ...MODULE,
      title: { en: 'Other' },
      scope: { in_scope: 'w', items: [item('w')] },
      sections: [...otherSections, { ...first, items: [item('c', 2), item('n')] }],
    };
    for (const [before, after] of [
      [MODULE, other],
      [other, MODULE],
    ] as const) {
      const replacedState = withEditsOf(newState(0, before), ...(editsBetween(before, after) ?? []));
      expect(replacedState.definition).toEqual(after);
      expect(replacedState.undo).toHaveLength(1);
      const undoneState = withStep(replacedState, 'undo');
      expect(undoneState).toMatchObject({ isDropped: false, state: { definition: before } });
      expect(withStep(undoneState.state, 'redo')).toMatchObject({ isDropped: false, state: { definition: after } });
    }
  });

  test('a step whose field someone else has changed since is dropped, and their value stays', () => {
    const afterSave = withSaved(withSending(withEditsOf(newState(0, MODULE), set(TEXT, 'Mine'))), { rev: 1 });
    const afterNews = afterSave && withNews(afterSave, { rev: 2, edits: [set(TEXT, 'Theirs')] });
    if (!afterNews) throw new Error('The states could not be merged.');
    const { state, isDropped } = withStep(afterNews, 'undo');
    expect(isDropped).toBe(true);
    expect(valueAt(state.definition, TEXT)).toBe('Theirs');
    expect(state.undo).toEqual([]);
  });
});

/** Returns the number of texts that are sent in the first call. */
const sentOf = (...texts: string[]) =>
  withSending({ ...newState(0, MODULE), pending: texts.map((value) => set(TEXT, value)) }).sent;

describe('saving', () => {
  test('edits are sent as many at a time as a call may contain, but at least one', () => {
    expect(sentOf(...Array.from({ length: 1_500 }, String))).toBe(1_000);
    expect(sentOf('a'.repeat(300_000), 'b'.repeat(150_000), 'c'.repeat(100_000))).toBe(2);
    // Each of these characters has three bytes.
    expect(sentOf('評'.repeat(100_000), '価'.repeat(100_000))).toBe(1);
    expect(sentOf('a'.repeat(600_000), 'b')).toBe(1);
  });

  test('an edit typed while the previous one is being sent is sent later, not with it', () => {
    const sendingState = withSending(withEditsOf(newState(0, MODULE), set(TEXT, 'First')));
    const typingState = withEditsOf(sendingState, set(TEXT, 'First and second'));
    expect(typingState.pending).toEqual([set(TEXT, 'First'), set(TEXT, 'First and second')]);
    const afterSave = withSaved(typingState, { rev: 1 });
    expect(afterSave).toMatchObject({ rev: 1, sent: 0, clashes: [], pending: [set(TEXT, 'First and second')] });
    expect(valueAt(afterSave?.synced ?? {}, TEXT)).toBe('First');
  });

  test('the edits of others are merged, and one of the same field asks with both values', () => {
    const ownState = withEditsOf(withEditsOf(newState(0, MODULE), set(TEXT, 'Mine')), set('items/b/weight', 7));
    const next = withNews(ownState, { rev: 3, edits: [set(TEXT, 'Theirs'), set('items/c/weight', 9)] });
    if (!next) throw new Error('The states could not be merged.');
    expect(next.clashes).toEqual([{ edit: set(TEXT, 'Mine'), theirs: 'Theirs' }]);
    expect(next.pending).toEqual([set('items/b/weight', 7)]);
    const [clash] = next.clashes;
    if (!clash) throw new Error('No clash.');
    expect(withDecision(next, clash, false)?.clashes).toEqual([]);
    const decidedState = withDecision(next, clash, true);
    expect(valueAt(decidedState?.definition ?? {}, TEXT)).toBe('Mine');
    expect(decidedState?.pending).toEqual([set('items/b/weight', 7), set(TEXT, 'Mine')]);
  });

  test('an edit typed during a save that brings the same field of someone else asks, too', () => {
    const sendingState = withSending(withEditsOf(newState(0, MODULE), set('items/b/weight', 7)));
    const typingState = withEditsOf(sendingState, set(TEXT, 'Mine'));
    const afterSave = withSaved(typingState, { rev: 2, edits: [set(TEXT, 'Theirs'), set('items/b/weight', 7)] });
    expect(afterSave?.clashes).toEqual([{ edit: set(TEXT, 'Mine'), theirs: 'Theirs' }]);
    expect(valueAt(afterSave?.definition ?? {}, TEXT)).toBe('Theirs');
  });

  test('an edit of what someone else removed is kept until it is decided on', () => {
    const ownState = withEditsOf(newState(0, MODULE), set(TEXT, 'Mine'));
    const next = withNews(ownState, { rev: 1, edits: [{ op: 'remove', path: 'items/a' }] });
    expect(next?.clashes).toEqual([{ edit: set(TEXT, 'Mine'), theirs: null }]);
    expect(next?.pending).toEqual([]);
  });

  test('edits of a draft that was closed are decided on in the next one', () => {
    const ownState = withEditsOf(withEditsOf(newState(4, MODULE), set(TEXT, 'Mine')), set('items/b/weight', 1));
    const next = withContent(ownState, 0, MODULE);
    expect(next).toMatchObject({ rev: 0, pending: [], clashes: [{ edit: set(TEXT, 'Mine'), theirs: 'a' }] });
  });
});

test('after the draft is opened again, edits of what nobody else has changed are kept, and the others clash', () => {
  const ownState = withEditsOf(newState(0, MODULE), set('items/a/weight', 3), set('items/b/weight', 4));
  const newContent = withEditsOf(newState(0, MODULE), set('items/b/weight', 2), set('items/c/weight', 5)).definition;
  const next = withReopened(ownState, 9_000, newContent);
  expect(next).toMatchObject({ rev: 9_000, pending: [set('items/a/weight', 3)], sent: 0 });
  expect(next.clashes).toEqual([{ edit: set('items/b/weight', 4), theirs: 2 }]);
  expect(['a', 'b', 'c'].map((name) => valueAt(next.definition, `items/${name}/weight`))).toEqual([3, 2, 5]);
  expect(withStep(next, 'undo').isDropped).toBe(true);
});

/** Returns a simulated server that saves as `/draft/save` does. */
function newServer() {
  const saves: Edit[][] = [];
  let content = MODULE;
  const contents = [MODULE];
  return {
    content: () => content,
    since: (rev: number) => ({ rev: saves.length, edits: saves.slice(rev).flat() }),
    save(rev: number, edits: readonly Edit[]) {
      const since = saves.slice(rev).flat();
      const merge = mergeEdits(contents[rev] ?? {}, since, edits);
      if ('fault' in merge) throw new Error(merge.fault.path);
      if ('conflicts' in merge) return { isTaken: false, rev: saves.length, edits: since };
      if (merge.edits.length > 0) {
        saves.push(merge.edits);
        content = merge.definition;
        contents.push(content);
      }
      return { isTaken: true, rev: saves.length, edits: [...since, ...merge.edits] };
    },
  };
}

/** Returns a seeded function that returns random integers below a limit. */
function randomly(seed: number): (randomBelow: number) => number {
  let state = seed;
  return (randomBelow) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * randomBelow);
  };
}

test.each([1, 2, 3, 4, 5])('after 600 random edits by two editors, both have what the server has (seed %i)', (seed) => {
  const random = randomly(seed);
  const server = newServer();
  const editors = [newState(0, MODULE), newState(0, MODULE)];
  const paths = ['items/a', 'items/b', 'items/c', 'items/d'];
  const randomEdit = (): Edit => {
    const path = paths[random(4)] ?? '';
    const kinds: Edit[] = [
      set(`${path}/text/en`, `text ${random(1000)}`),
      set(`${path}/weight`, random(100)),
      { op: 'move', path, to: random(2) === 0 ? 'sections/one' : 'sections/two' },
      { op: 'remove', path },
      { op: 'add', path, value: item(path.slice(6)), to: 'sections/one' },
    ];
    return kinds[random(10)] ?? kinds[random(2)] ?? set(TEXT, '');
  };
  const save = (editor: number) => {
    const state = withSending(editors[editor] ?? newState(0, MODULE));
    if (state.pending.length === 0) return;
    const reply = server.save(state.rev, state.pending.slice(0, state.sent));
    const next = reply.isTaken ? withSaved(state, reply) : withNews(state, reply);
    if (!next) throw new Error('The draft had to be loaded again.');
    editors[editor] = next;
  };
  for (let edit = 0; edit < 600; edit++) {
    const editor = random(2);
    const state = editors[editor] ?? newState(0, MODULE);
    const next =
      random(8) === 0 ? withStep(state, random(3) === 0 ? 'redo' : 'undo').state : withEdits(state, [randomEdit()]);
    if (!('fault' in next)) editors[editor] = next;
    if (random(3) === 0) save(editor);
  }
  for (let round = 0; round < 40; round++) save(round % 2);
  for (const [editor, state] of editors.entries()) editors[editor] = withNews(state, server.since(state.rev)) ?? state;
  for (const state of editors) {
    expect(state.pending).toEqual([]);
    expect(state.definition).toEqual(server.content());
  }
});
