import { describe, expect, test } from 'vitest';
import { cornerModule } from '../../../test/support/modules.ts';
import instrument from '../../../instruments/four-ps.json' with { type: 'json' };
import { applyEdits, type Edit } from './edits.ts';
import { historyOf, type Save } from './history.ts';
import type { Tree } from './tree.ts';

type Step = { edits: Edit[]; by?: string; minute?: number; restored?: number };

/** Applies saves in order, a minute apart by default, and returns a short form of their history, newest first. */
function history(definition: Tree, steps: readonly Step[], language = 'en') {
  let content = definition;
  const saves = steps.map(({ edits, by = 'ann', minute, restored = null as never }, at): Save => {
    const outcome = applyEdits(content, edits);
    if ('fault' in outcome) throw new Error(`${outcome.fault.code} ${outcome.fault.path}`);
    content = outcome.definition;
    const time = new Date(Date.UTC(2026, 0, 1, 9, minute ?? at));
    return { rev: at + 1, at: time, by, edits, inverse: outcome.inverse, restored };
  });
  return historyOf(content, saves.toReversed(), language).map(({ first, last, deed }) => {
    const { kind, titles, fields, where, language: tag } = deed;
    return [first, last.rev, kind, [...titles.values()], where?.title ?? tag ?? fields.join(' ')];
  });
}

const set = (path: string, value: unknown): Edit => ({ op: 'set', path, value });
const add = (name: string, to = 'sections/only', en = ''): Edit => ({
  op: 'add',
  path: `items/${name}`,
  value: { text: { en }, kind: 'text' },
  to,
});
const corner = { ...cornerModule() } as Tree;

describe('saves in a row are one entry', () => {
  test('if they change one entry, which has the text that it had afterwards', () => {
    const steps = [
      { edits: [set('items/fruit/text/en', 'Frui')] },
      { edits: [set('items/fruit/text/en', 'Fruit?')] },
      { edits: [set('items/fruit/weight', 2)] },
      { edits: [set('items/step/choices/none/text/en', 'Never')] },
      { edits: [{ op: 'remove', path: 'items/fruit' } as const] },
    ];
    expect(history(corner, steps)).toEqual([
      [5, 5, 'removed', ['Fruit?'], 'Only section'],
      [4, 4, 'changed', ['How far?'], 'choices'],
      [1, 3, 'changed', ['Fruit?'], 'text weight'],
    ]);
  });

  test('if they add questions to one section and fill them in', () => {
    const steps = [
      { edits: [add('loaf')] },
      { edits: [set('items/loaf/text/en', 'Bread?')] },
      { edits: [set('items/loaf/text/es', '¿Pan?')] },
      { edits: [add('milk', 'sections/only', 'Milk?')] },
      { edits: [set('items/loaf/weight', 2)] },
    ];
    expect(history(corner, steps)).toEqual([[1, 5, 'added', ['Bread?', 'Milk?'], 'Only section']]);
    expect(history(corner, steps.slice(0, 3), 'es')).toEqual([[1, 3, 'added', ['¿Pan?'], 'Only section']]);
  });

  test('if they translate into one language, but not into two', () => {
    const steps = [
      { edits: [set('items/fruit/text/es', 'a')] },
      { edits: [set('items/step/text/es', 'b')] },
      { edits: [set('items/step/text/fr', 'c')] },
    ];
    expect(history(corner, steps)).toEqual([
      [3, 3, 'translated', ['How far?'], 'fr'],
      [1, 2, 'translated', ['Fruit sold?', 'How far?'], 'es'],
    ]);
  });

  test.each<[string, Partial<Step>]>([
    ['by another user', { by: 'bob' }],
    ['after a pause', { minute: 31 }],
    ['that restores', { restored: 0 }],
  ])('unless one is %s', (_, over) => {
    const [first, second] = [2, 3].map((weight) => ({ edits: [set('items/fruit/weight', weight)] }));
    if (!first || !second) throw new Error('There are no steps.');
    expect(history(corner, [first, { ...second, ...over }])).toHaveLength(2);
    expect(history(corner, [first, second])).toHaveLength(1);
  });
});

describe('one save', () => {
  test.each<[string, Edit[], unknown[]]>([
    ['several entries', [set('items/fruit/weight', 2), set('items/step/weight', 2)], ['several', 2]],
    ['an added language', [{ op: 'add', path: 'languages/fr', value: {} }], ['languageAdded', 1]],
    [
      'a removed language with its texts',
      [
        { op: 'remove', path: 'title/es' },
        { op: 'remove', path: 'languages/es' },
      ],
      ['languageRemoved', 1],
    ],
    [
      'a question with another name',
      [
        add('loaf', 'sections/only', 'Fruit sold?'),
        { op: 'remove', path: 'items/fruit' },
        set('items/step/ask_when', '1'),
      ],
      ['renamed', 2],
    ],
    ['a question within its section', [{ op: 'move', path: 'items/rice', before: 'fruit' }], ['moved', 1]],
  ])('is described: %s', (_, edits, [kind, count]) => {
    expect(history(corner, [{ edits }])[0]?.slice(2)).toMatchObject([
      kind,
      { length: count },
      expect.any(String) as string,
    ]);
  });

  test('names the section of an instrument, and none for questions of several', () => {
    const [first, second] = instrument.categories.map(({ code, subcategories: [section] }) => ({
      path: `sections/${code}/${section?.code ?? ''}`,
      title: section?.name.en,
      varname: section?.questions[0]?.varname ?? '',
    }));
    const removals = [first, second].map((section): Edit => ({ op: 'remove', path: `questions/${section?.varname}` }));
    expect(history(instrument, [{ edits: removals.slice(0, 1) }])[0]?.[4]).toBe(first?.title);
    expect(history(instrument, [{ edits: removals }])[0]?.slice(2)).toMatchObject(['removed', { length: 2 }, '']);
    const move: Edit = { op: 'move', path: `questions/${first?.varname}`, to: second?.path };
    expect(history(instrument, [{ edits: [move] }])[0]?.slice(2)).toMatchObject(['moved', {}, second?.title]);
  });
});
