import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { cornerModule, plainModule } from '../../../test/support/modules.ts';
import { textAt } from '../definitionTexts.ts';
import { checkModule } from '../modules/checkModule.ts';
import type { Item, Module } from '../modules/module.ts';
import { describeChanges, highestClass, isCorrectable } from './changes.ts';
import { applyEdit, applyEdits, isEditable, type Edit } from './edits.ts';
import { withGainedTexts } from './gainedTexts.ts';
import { correctionsAfter, mergeEdits, valueAt } from './merge.ts';
import { containersOf, itemRoot, nameOf, placeAt } from './places.ts';
import { isCorrection } from './similarity.ts';
import { isSame, isTree, listAt, partAt, type Tree } from './tree.ts';
import { compareVersions, nextVersion } from './version.ts';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../instruments/${file}`, import.meta.url), 'utf8')) as Tree;
const instrument = read('four-ps.json');
const packs = readdirSync(new URL('../../../instruments/modules', import.meta.url))
  .filter((name) => name.endsWith('.json'))
  .map((name) => read(`modules/${name}`));
const corner = { ...cornerModule() } as Tree;
const [question = ''] = itemNames(instrument);

function itemNames(definition: Tree): string[] {
  return containersOf(definition).flatMap(({ keys }) =>
    listAt(definition, keys).map((item) => nameOf(item, 'varname')),
  );
}

/** Applies an edit that must be possible, and checks that its inverse restores the definition. */
function editOnce(definition: Tree, edit: Edit): Tree {
  const outcome = applyEdit(definition, edit);
  if ('fault' in outcome) throw new Error(`${edit.op} ${edit.path}: ${outcome.fault.code}`);
  const undoResult = applyEdit(outcome.definition, outcome.inverse);
  expect('definition' in undoResult && undoResult.definition).toEqual(definition);
  return outcome.definition;
}

const orderIn = (definition: Tree, section: string) => {
  const container = containersOf(definition).find(({ path }) => path === section);
  return container ? listAt(definition, container.keys).map((item) => nameOf(item, 'varname')) : [];
};

/** Returns a seeded generator of random numbers. */
function randomNumbers(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  return {
    below: (most: number) => Math.floor(next() * most),
    pick: <T>(list: readonly T[]): T => {
      const element = list[Math.floor(next() * list.length)];
      if (element === undefined) throw new Error('nothing to pick');
      return element;
    },
  };
}

type Random = ReturnType<typeof randomNumbers>;

/** Returns a random edit that can be applied to a definition. */
function randomEdit(definition: Tree, random: Random, mark: string): Edit {
  const root = itemRoot(definition);
  const sections = containersOf(definition).filter(({ path }) => path.startsWith('sections/'));
  if (sections.length === 0) return { op: 'add', path: `sections/${mark}`, value: { title: { en: mark } } };
  const full = sections.filter(({ keys }) => listAt(definition, keys).length > 1);
  const section = random.pick(full.length > 0 ? full : sections);
  const names = listAt(definition, section.keys).map((item) => nameOf(item, 'varname'));
  const other = random.pick(sections);
  const siblings = listAt(definition, other.keys).map((item) => nameOf(item, 'varname'));
  const at = names.length === 0 ? '' : random.pick(names);
  const before = siblings.filter((sibling) => sibling !== at && random.below(3) > 0).at(0);
  const place = { to: other.path, ...(before !== undefined && { before }) };
  const addition: Edit = { op: 'add', path: `${root}/${mark}`, value: { text: { en: mark } }, ...place };
  if (at === '') return addition;
  const sectionOf = section.path;
  const kinds: Edit[] = [
    { op: 'set', path: `${root}/${at}/text/en`, value: `Text ${mark}` },
    { op: 'set', path: `${root}/${at}/text/es`, value: `Texto ${mark}` },
    { op: 'set', path: `${root}/${at}/weight`, value: random.below(9) + 1 },
    { op: 'set', path: `${sectionOf}/${root === 'items' ? 'help' : 'name'}/fr`, value: mark },
    { op: 'move', path: `${root}/${at}`, ...place },
    addition,
    { op: 'remove', path: `${root}/${at}` },
    random.below(40) === 0 ? { op: 'remove', path: sectionOf } : { op: 'set', path: 'title/es', value: mark },
  ];
  return random.pick(kinds);
}

describe('paths', () => {
  test('reach every field of what ships, except names and lists of items', () => {
    const fixedFields = ['name', 'version', 'module', 'format', 'categories', 'managerQuestions', 'sections'];
    for (const definition of [instrument, ...packs, corner]) {
      for (const key of Object.keys(definition)) {
        expect(placeAt(definition, key) === null, key).toBe(fixedFields.includes(key));
      }
      for (const { path: container, keys } of containersOf(definition)) {
        expect(container).not.toContain('undefined');
        for (const item of listAt(definition, keys)) {
          const path = `${itemRoot(definition)}/${nameOf(item, 'varname')}`;
          for (const key of Object.keys(item as object)) {
            expect(placeAt(definition, `${path}/${key}`) === null, `${path}/${key}`).toBe(key === 'varname');
          }
        }
      }
      for (const list of ['baskets', 'computed', 'measures', 'outcome', 'evidence', 'settings', 'languages']) {
        for (const entry of listAt(definition, [list])) {
          const name = Object.keys(entry as object)[0] ?? '';
          for (const key of Object.keys(entry as object)) {
            const path = `${list}/${nameOf(entry, name)}/${key}`;
            expect(placeAt(definition, path) === null, path).toBe(key === name);
          }
        }
      }
      expect(isEditable(definition)).toBe(true);
    }
  });

  test.each([
    '',
    '/',
    '__proto__',
    '__proto__/polluted',
    'constructor/prototype',
    `evidence/${'x'.repeat(400)}`,
    `${'items/'.padEnd(400, 'x')}/text/en`,
    'items/fruit/__proto__',
    'items/fruit/varname',
    'items/fruit/text/not a tag',
    'items/fruit/text/en/x',
    'items/none/text/en',
    'items',
    'version',
    'module',
    'format',
    'sections',
    'questions/fruit',
    'sections/only/items',
    'toString',
    'measures/x/id',
    'a/'.repeat(400),
  ])('%j is refused', (path) => {
    for (const op of ['set', 'add', 'remove', 'move'] as const) {
      const outcome = applyEdit(corner, { op, path, value: {}, to: 'sections/only' });
      expect('fault' in outcome && outcome.fault.code).toMatch(/^(unknown_path|invalid)$/);
    }
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
  });
});

/** Returns the path of the entry that a text belongs to. */
const entryOf = (id = '') => id.slice(0, id.lastIndexOf('/'));

test('every name that a published definition can have is addressed by a path', () => {
  const ids = ['a/b', '10.1/x~1~0', '~1', 'y'.repeat(64), '/'.repeat(64)];
  const varname = 'constructor';
  const item = cornerModule().sections[0]?.items[0];
  const evidence = ids.map((id) => ({ id, citation: 'C', finding: { en: id }, certainty: 'low' }));
  const namedItem = { ...item, varname } as unknown as Item;
  const definition = {
    ...plainModule('names', {
      sections: [{ code: 'prototype', title: { en: 'S' }, items: [{ ...namedItem, why: ids }] }],
      evidence,
    }),
  } as Tree;
  expect(checkModule(definition)).toHaveProperty('module');
  expect(isEditable(definition)).toBe(true);
  const variant = {
    ...definition,
    evidence: evidence.map((source) => ({ ...source, citation: 'D' })),
    sections: [{ code: 'prototype', title: { en: 'T' }, items: [{ ...namedItem, why: ids, text: { en: 'Other' } }] }],
  };
  const changes = describeChanges(definition, variant);
  expect(changes.map(({ id }) => valueAt(variant, id))).toEqual(expect.arrayContaining(['T', 'Other', 'D']));
  const all = changes.map(({ id, after }): Edit => ({ op: 'set', path: id, value: after }));
  expect(all.reduce(editOnce, definition)).toEqual(variant);
  const [first, second, ...otherIds] = changes.filter(({ id }) => id.startsWith('evidence/')).map(({ id }) => id);
  const withoutFirst = editOnce(editOnce(definition, { op: 'remove', path: entryOf(first) }), {
    op: 'move',
    path: entryOf(second),
    before: ids[3],
  });
  expect(listAt(withoutFirst, ['evidence']).map((entry) => nameOf(entry, 'id'))).toEqual([
    '~1',
    ids[1],
    ids[3],
    ids[4],
  ]);
  expect(otherIds).toHaveLength(3);
  const text = textAt({ kind: 'module', definition: definition as unknown as Module }, `${entryOf(first)}/finding`);
  expect(text).toEqual({ en: 'a/b' });
});

test('names that fit into no path are refused before they get into a draft', () => {
  const longName = 'x'.repeat(65);
  const measure = { title: { en: 'M' }, formula: 'score()' };
  const lists: Tree[] = [
    { measures: [{ ...measure, id: longName }] },
    {
      measures: [
        { ...measure, id: 'a' },
        { ...measure, id: 'a' },
      ],
    },
    { languages: [{ tag: `en-x-${'abcdefgh-'.repeat(8)}a` }] },
    { outcome: [{ state: 'good' }, { state: 'good' }] },
  ];
  for (const list of lists) {
    const [path = '', value] = Object.entries(list)[0] ?? [];
    expect(applyEdit(corner, { op: 'set', path, value })).toMatchObject({ fault: { code: 'invalid' } });
    expect(isEditable({ ...corner, ...list }), path).toBe(false);
    expect(checkModule({ ...corner, ...list }), path).toHaveProperty('problems');
  }
  const items = [{ varname: 'x', choices: [{ code: longName }] }];
  expect(applyEdit(corner, { op: 'add', path: 'sections/new', value: { items } })).toMatchObject({
    fault: { code: 'invalid' },
  });
});

describe('an edit', () => {
  test('sets, adds, removes and moves, and its inverse restores what was', () => {
    const set = editOnce(corner, { op: 'set', path: 'items/fruit/help/fr', value: 'Aide' });
    expect(partAt(set, ['sections', 0, 'items', 0, 'help'])).toEqual({ fr: 'Aide' });
    const path = `questions/${question}`;
    expect(orderIn(editOnce(instrument, { op: 'move', path }), 'sections/FV/1').at(-1)).toBe(question);
    expect(orderIn(editOnce(instrument, { op: 'move', path, to: 'sections/FV/2' }), 'sections/FV/2').at(-1)).toBe(
      question,
    );
    expect(orderIn(editOnce(instrument, { op: 'remove', path }), 'sections/FV/1')).not.toContain(question);
    const value = { text: { en: '' } };
    const withQuestion = editOnce(instrument, {
      op: 'add',
      path: 'questions/new',
      value,
      to: 'sections/FV/1',
      before: question,
    });
    expect(orderIn(withQuestion, 'sections/FV/1').slice(0, 2)).toEqual(['new', question]);
    for (const edit of [
      { op: 'add', path: 'baskets/week', value: { title: { en: 'Week' } } },
      { op: 'add', path: 'items/step/choices/half', value: { text: { en: 'Half' } }, before: 'done' },
      { op: 'add', path: 'languages/pjt', value: { name: 'Pitjantjatjara' } },
      { op: 'add', path: 'sections/more', value: { title: { en: 'More' } }, before: 'only' },
      { op: 'remove', path: 'sections/only' },
      { op: 'remove', path: 'measures/share' },
      { op: 'set', path: 'scope/in_scope', value: 'employees > 50' },
      { op: 'set', path: 'renew_months', value: null },
      { op: 'set', path: 'items/step/choices', value: [] },
      { op: 'set', path: 'source', value: 'incomplete' },
    ] satisfies Edit[]) {
      expect(editOnce(corner, edit)).not.toEqual(corner);
    }
    // Setting a field of a value that isn't an object replaces the value with an object.
    const brokenDefinition = editOnce(corner, { op: 'set', path: 'source', value: 'incomplete' });
    editOnce(brokenDefinition, { op: 'set', path: 'source/title', value: 'A source' });
  });

  test.each<[Edit, string]>([
    [{ op: 'add', path: 'items/fruit', value: {}, to: 'sections/only' }, 'path_taken'],
    [{ op: 'add', path: 'items/new', value: {}, to: 'sections/none' }, 'unknown_path'],
    [{ op: 'add', path: 'items/new', value: {} }, 'unknown_path'],
    [{ op: 'add', path: 'items/new', value: {}, to: 'sections/only', before: 'none' }, 'unknown_path'],
    [{ op: 'add', path: 'items/new', value: { varname: 'other' }, to: 'sections/only' }, 'invalid'],
    [{ op: 'add', path: 'items/new', value: 'text', to: 'sections/only' }, 'invalid'],
    [{ op: 'add', path: 'items/new', value: { choices: [1] }, to: 'sections/only' }, 'invalid'],
    [{ op: 'add', path: 'sections/new', value: { items: [{ varname: 'fruit' }] } }, 'invalid'],
    [{ op: 'add', path: `items/${'x'.repeat(65)}`, value: {}, to: 'sections/only' }, 'invalid'],
    [{ op: 'set', path: 'items/fruit/weight' }, 'invalid'],
    [{ op: 'set', path: 'items/fruit/weight', value: Infinity }, 'invalid'],
    [{ op: 'set', path: 'items/fruit/text/en', value: 'a\u0000b' }, 'invalid'],
    [{ op: 'set', path: 'items/fruit/text/en', value: '\ud800' }, 'invalid'],
    [{ op: 'set', path: 'items/fruit/text', value: JSON.parse('{"__proto__": {"x": 1}}') }, 'invalid'],
    [{ op: 'set', path: 'examples', value: JSON.parse('['.repeat(50) + ']'.repeat(50)) }, 'invalid'],
    [{ op: 'set', path: 'measures', value: [{ id: 'a' }, { id: 'a' }] }, 'invalid'],
    [{ op: 'set', path: 'items/fruit', value: {} }, 'unknown_path'],
    [{ op: 'remove', path: 'items/fruit/help' }, 'unknown_path'],
    [{ op: 'move', path: 'items/fruit', before: 'fruit' }, 'invalid'],
    [{ op: 'move', path: 'items/fruit/text' }, 'unknown_path'],
  ])('%j is refused as %s', (edit, code) => {
    expect(applyEdit(corner, edit)).toMatchObject({ fault: { code } });
  });

  test('does not move a question to those for the manager, which have other fields', () => {
    const edit: Edit = { op: 'move', path: `questions/${question}`, to: 'managerQuestions' };
    expect(applyEdit(instrument, edit)).toMatchObject({ fault: { code: 'invalid' } });
  });
});

const merge = (since: Edit[], ownEdits: Edit[]) => mergeEdits(corner, since, ownEdits);

const set = (path: string, value: unknown): Edit => ({ op: 'set', path, value });

const change = (definition: Tree, edits: Edit[], corrections: string[] = []) => {
  const outcome = applyEdits(definition, edits);
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  return describeChanges(definition, outcome.definition, new Set(corrections));
};

describe('merging', () => {
  test('takes edits of other fields', () => {
    const mergeResult = merge([set('items/fruit/text/en', 'Theirs')], [set('items/fruit/text/es', 'Mine')]);
    const text = { en: 'Theirs', es: 'Mine' };
    expect('definition' in mergeResult && partAt(mergeResult.definition, ['sections', 0, 'items', 0, 'text'])).toEqual(
      text,
    );
  });

  test.each<[string, Edit[], Edit[], object[]]>([
    ['the same field', [set('title/en', 'A')], [set('title/en', 'B')], [{ path: 'title/en', mine: 'B', theirs: 'A' }]],
    ['a text and its languages', [set('title', { en: 'A' })], [set('title/es', 'B')], [{ path: 'title/es' }]],
    [
      'a field of what was removed',
      [{ op: 'remove', path: 'items/fruit' }],
      [set('items/fruit/weight', 2)],
      [{ path: 'items/fruit/weight', mine: 2, theirs: null }],
    ],
    [
      'an item of a section that was removed',
      [{ op: 'remove', path: 'sections/only' }],
      [set('items/fruit/weight', 2)],
      [{ path: 'items/fruit/weight', theirs: null }],
    ],
    [
      'a section in which an item was edited',
      [set('items/fruit/weight', 2)],
      [{ op: 'remove', path: 'sections/only' }],
      [{ path: 'sections/only', mine: null }],
    ],
    [
      'a section to which an item was added',
      [{ op: 'add', path: 'items/new', value: {}, to: 'sections/only' }],
      [{ op: 'remove', path: 'sections/only' }],
      [{ path: 'sections/only' }],
    ],
    [
      'the position of an item',
      [{ op: 'move', path: 'items/fruit' }],
      [{ op: 'move', path: 'items/fruit', before: 'rice' }],
      [{ path: 'items/fruit', mine: { to: null, before: 'rice' }, theirs: { to: 'sections/only', before: null } }],
    ],
  ])('reports %s', (_, since, ownEdits, conflicts) => {
    expect(merge(since, ownEdits)).toMatchObject({ conflicts });
  });

  test('leaves out what is already in effect, and takes a move beside a new text', () => {
    const removal: Edit = { op: 'remove', path: 'items/fruit' };
    expect(merge([removal, set('title/en', 'A')], [removal, set('title/en', 'A')])).toMatchObject({ edits: [] });
    const move: Edit = { op: 'move', path: 'items/fruit' };
    expect(merge([set('items/fruit/weight', 2)], [move])).toMatchObject({ edits: [move] });
  });

  test('refuses an edit that was never possible, whatever others did', () => {
    expect(merge([set('title/en', 'A')], [set('nothing', 1)])).toMatchObject({ fault: { code: 'unknown_path' } });
  });
});

type Editor = { rev: number; serverCopy: Tree; ownCopy: Tree; unsentEdits: Edit[] };

test.each([instrument, corner])('1,000 random edits by two editors come to one end state', (definition) => {
  const random = randomNumbers(20_261_129);
  const log: { edits: Edit[]; inverse: Edit[] }[] = [];
  const editor = (): Editor => ({ rev: 0, serverCopy: definition, ownCopy: definition, unsentEdits: [] });
  const editors = [editor(), editor()] as const;
  let conflicts = 0;
  const send = (author: Editor) => {
    const since = log.slice(author.rev).flatMap(({ edits }) => edits);
    const mergeResult = mergeEdits(author.serverCopy, since, author.unsentEdits);
    if ('fault' in mergeResult) throw new Error(mergeResult.fault.path);
    if ('conflicts' in mergeResult) conflicts += 1;
    else if (mergeResult.edits.length > 0) log.push(mergeResult);
    // The editor's copy gets all edits that are new on the server, including those that this editor sent.
    const newEdits = log.slice(author.rev).flatMap(({ edits }) => edits);
    const outcome = applyEdits(author.serverCopy, newEdits);
    if ('fault' in outcome) throw new Error(outcome.fault.path);
    Object.assign(author, {
      rev: log.length,
      serverCopy: outcome.definition,
      ownCopy: outcome.definition,
      unsentEdits: [],
    });
  };
  for (let count = 0; count < 1_000; count++) {
    const author = random.pick(editors);
    const edit = randomEdit(author.ownCopy, random, `new_${count}`);
    author.ownCopy = editOnce(author.ownCopy, edit);
    author.unsentEdits.push(edit);
    if (random.below(4) === 0) send(author);
  }
  editors.forEach(send);
  editors.forEach(send);
  expect(editors[0].serverCopy).toEqual(editors[1].serverCopy);
  expect(editors[0].serverCopy).not.toEqual(definition);
  expect(conflicts).toBeGreaterThan(5);
  expect(log.length).toBeGreaterThan(100);
  const all = applyEdits(
    editors[0].serverCopy,
    log.toReversed().flatMap(({ inverse }) => inverse),
  );
  expect('definition' in all && all.definition).toEqual(definition);
});

describe('changes', () => {
  const text = `questions/${question}/text`;

  test.each<[Edit, string, string, string?]>([
    [set(`${text}/es`, 'Otra'), 'translation', 'harmless'],
    [set(`${text}/en`, 'Are at least six kinds of fresh fruit on sale?'), 'text', 'harmless'],
    [set(`${text}/en`, 'Is bread sold?'), 'text', 'breaks'],
    [set(`${text}/en`, 'Is bread sold?'), 'text', 'harmless', `${text}/en`],
    [set(`questions/${question}/strategies`, []), 'strategy', 'harmless'],
    [set(`questions/${question}/weight`, 9), 'weight', 'scores'],
    [set(`questions/${question}/factor`, 2), 'p', 'scores'],
    [set(`questions/${question}/scoringType`, 2), 'earns', 'breaks'],
    [set(`questions/${question}/scoringType`, 3), 'earns', 'scores'],
    [{ op: 'move', path: `questions/${question}` }, 'moved', 'harmless'],
    [{ op: 'move', path: `questions/${question}`, to: 'sections/FV/2' }, 'section', 'scores'],
    [{ op: 'remove', path: `questions/${question}` }, 'removed', 'scores'],
    [{ op: 'add', path: 'questions/new', value: { text: { en: 'New?' } }, to: 'sections/FV/1' }, 'added', 'scores'],
    [set('title/en', 'Something else'), 'text', 'harmless'],
  ])('%j is %s: %s', (edit, kind, effect, correction) => {
    const corrections = correction === undefined ? [] : [correction];
    const changes = change(instrument, [edit], corrections);
    expect(changes).toMatchObject([{ kind, class: effect }]);
    // A text can be marked as a correction if its meaning may have changed or if it is already marked.
    expect(changes.map(isCorrectable)).toEqual([kind === 'text' && (effect === 'breaks' || correction !== undefined)]);
  });

  test.each<[Edit, string, string]>([
    [set('items/fruit/earns', 'no'), 'earns', 'breaks'],
    [set('items/metres/unit', 'cm'), 'field', 'breaks'],
    [set('items/step/choices/done/points', 3), 'weight', 'scores'],
    [{ op: 'move', path: 'items/step/choices/none' }, 'moved', 'scores'],
    [{ op: 'move', path: 'items/fruit' }, 'moved', 'harmless'],
    [set('measures/share/formula', 'points()'), 'formula', 'scores'],
    [set('items/fruit/photo', 'required'), 'field', 'harmless'],
    [{ op: 'add', path: 'languages/pjt', value: {} }, 'language', 'harmless'],
    [set('items/fruit/help/en', 'A new help'), 'text', 'harmless'],
    [set('items/fruit/fix', [{ en: 'Sell it' }]), 'strategy', 'harmless'],
  ])('of a module: %j is %s: %s', (edit, kind, effect) => {
    expect(change(corner, [edit])).toMatchObject([{ kind, class: effect }]);
  });

  test('in the order of outcomes change results, because the first that holds is taken', () => {
    const value = { when: 'score() >= 80', text: { en: 'Good' }, tone: 'good' };
    const twoOutcomes = editOnce(corner, { op: 'add', path: 'outcome/good', value, before: 'ready' });
    expect(change(twoOutcomes, [{ op: 'move', path: 'outcome/good' }])).toMatchObject([
      { kind: 'moved', class: 'scores' },
    ]);
  });

  test.each<[string, Edit[], boolean]>([
    ['the text in another language', [set('items/fruit/text/es', 'Otra')], true],
    ['the position of the item', [{ op: 'move', path: 'items/fruit' }], true],
    ['another item', [{ op: 'remove', path: 'items/step' }], true],
    ['the text again', [set('items/fruit/text/en', 'Is bread sold?')], false],
    ['the text in all languages', [set('items/fruit/text', { en: 'Is bread sold?' })], false],
    [
      'the item',
      [
        { op: 'remove', path: 'items/fruit' },
        { op: 'add', path: 'items/fruit', value: { text: { en: 'Is bread sold?' } }, to: 'sections/only' },
      ],
      false,
    ],
    [
      'the section of the item',
      [
        { op: 'remove', path: 'sections/only' },
        {
          op: 'add',
          path: 'sections/only',
          value: { items: [{ varname: 'fruit', text: { en: 'Is bread sold?' } }] },
        },
      ],
      false,
    ],
  ])('a text stays marked as corrected after an edit of %s: %#', (_, edits, stays) => {
    const mark: Edit = { ...set('items/fruit/text/en', 'Is any fruit on sale here?'), correction: true };
    const corrections = correctionsAfter(corner, [], [mark, ...edits]);
    expect(corrections).toEqual(stays ? ['items/fruit/text/en'] : []);
    const text = change(corner, [mark, ...edits], corrections).find(({ id }) => id === 'items/fruit/text/en');
    expect(text?.class).toBe(stays ? 'harmless' : 'breaks');
  });

  test('are none between equal definitions, and name what was before and after', () => {
    for (const definition of [instrument, ...packs]) expect(describeChanges(definition, definition)).toEqual([]);
    const title = 'Are at least five kinds of fresh fruit on sale?';
    expect(
      change(instrument, [set(`questions/${question}/weight`, 2), { op: 'remove', path: `questions/${question}` }]),
    ).toEqual([{ kind: 'removed', class: 'scores', id: `questions/${question}`, before: title, after: null }]);
  });

  test('suggest the next version by the highest class', () => {
    const all = change(instrument, [set(`${text}/es`, 'Otra'), set(`questions/${question}/weight`, 9)]);
    expect(highestClass(all)).toBe('scores');
    expect(highestClass([])).toBe('harmless');
    expect(nextVersion('1.0', 'harmless')).toBe('1.0.1');
    expect(nextVersion('1.0', 'scores')).toBe('1.1');
    expect(nextVersion('1.2.3', 'breaks')).toBe('2.0');
    expect(nextVersion('1.9.3', 'scores')).toBe('1.10');
    expect(nextVersion(null, 'breaks')).toBe('1.0');
    expect(compareVersions('1.10', '1.9')).toBeGreaterThan(0);
  });

  test('a correction differs by at most 20% of the characters', () => {
    expect(isCorrection('0123456789', '012345678x')).toBe(true);
    expect(isCorrection('0123456789', '01234567xx')).toBe(true);
    expect(isCorrection('0123456789', '0123456xxx')).toBe(false);
    expect(isCorrection('水果蔬菜面包', '水果蔬菜面饼')).toBe(true);
    expect(isCorrection('x'.repeat(100_000), 'y'.repeat(100_000))).toBe(false);
  });
});

test('a definition without its lists, or with a name twice, can not be edited', () => {
  const item = { varname: 'a' };
  expect(isEditable({ ...plainModule('a') })).toBe(true);
  for (const wrong of [null, 1, [], {}, { sections: 1 }, { sections: [{ code: 'a' }] }, { categories: [{}] }]) {
    expect(isEditable(wrong)).toBe(false);
  }
  expect(isEditable({ sections: [{ code: 'a', items: [item, item] }] })).toBe(false);
  expect(isTree([]) || isSame({ a: 1 }, { b: 1 })).toBe(false);
});

test('lists of texts gain translations by their English, and removed texts none', () => {
  const began = editOnce(corner, set('items/fruit/fix', [{ en: 'Sell it' }, { en: 'Show it' }]));
  const more = set('items/fruit/fix', [
    { en: 'Sell it', es: 'Venda' },
    { en: 'Show it', es: 'Muestre' },
  ]);
  const base = editOnce(editOnce(began, more), set('items/step/text/fr', 'Pas'));
  const shorter = editOnce(began, set('items/fruit/fix', [{ en: 'Show it' }, { en: 'New' }]));
  const result = withGainedTexts(editOnce(shorter, { op: 'remove', path: 'items/step/text' }), began, base);
  expect(valueAt(result, 'items/fruit/fix')).toEqual([{ en: 'Show it', es: 'Muestre' }, { en: 'New' }]);
  expect(valueAt(result, 'items/step/text')).toBeNull();
});
