import { describe, expect, test } from 'vitest';
import { applyEdits } from '../../../../domain/drafts/edits.ts';
import { containersOf } from '../../../../domain/drafts/places.ts';
import { listAt, partAt, type Tree } from '../../../../domain/drafts/tree.ts';
import { checkInstrument } from '../../../../domain/checkInstrument.ts';
import { checkModule } from '../../../../domain/modules/checkModule.ts';
import { groupsOf } from '../content/structure.ts';
import {
  additionsOf,
  copiedKeys,
  copyable,
  copyOf,
  entriesIn,
  lacksFactor,
  newestEntries,
  offeredEntries,
  type LibraryEntry,
} from './library.ts';
import { plainModule } from '../../../../../test/support/modules.ts';
import instrument from '../../../../../instruments/four-ps.json' with { type: 'json' };

const AUDIT = entriesIn({ name: 'four-ps', version: '1.0', title: 'Four Ps', content: instrument });
const moduleWith = (items: object[], over: object = {}): Tree => ({
  ...plainModule('other', { evidence: [{ id: 'own', citation: 'C', finding: { en: 'F' }, certainty: 'high' }] }),
  sections: [{ code: 'only', title: { en: 'Only' }, items }],
  ...over,
});
const itemsOf = (...items: object[]) =>
  entriesIn({ name: 'other', version: '2.0', title: 'Other', content: moduleWith(items) });
const DRAFT: Tree = { ...plainModule('mine', { languages: [{ tag: 'en' }, { tag: 'es' }] }) };
const into = (definition: Tree, name = 'mine', languages = ['en', 'es']) => ({ name, definition, languages });
const audit = (name = 'mine') => into(instrument, name, ['en', 'es', 'zh', 'ja', 'pt', 'ru']);
const first = (entries: readonly LibraryEntry[], wanted?: LibraryEntry['kind']) => {
  const entry = entries.find(({ kind }) => wanted === undefined || kind === wanted);
  if (!entry) throw new Error('There is none.');
  return entry;
};

test('the questions of an instrument have their category, and those for the manager none', () => {
  const { managerQuestions } = instrument;
  expect(AUDIT.filter(({ kind }) => kind === 'manager')).toHaveLength(managerQuestions.length);
  expect(new Set(AUDIT.filter(({ kind }) => kind === 'question').map(({ category }) => category)).size).toBe(7);
});

const versionOf = (number: string, ...items: object[]) => ({
  name: 'other',
  version: number,
  title: 'Other',
  content: moduleWith(items),
});
const bread = (en: string) => ({ varname: 'bread', kind: 'yes_no', earns: 'yes', text: { en } });
const milk = { ...bread('Milk?'), varname: 'milk' };

test('a question of several versions is listed once, as the newest has it, and retired ones stay', () => {
  const entries = newestEntries([versionOf('2.0', bread('Bread today?')), versionOf('1.0', bread('Bread?'), milk)]);
  expect(entries.map(({ origin, value }) => [origin.varname, origin.version, value['text']])).toEqual([
    ['bread', '2.0', { en: 'Bread today?' }],
    ['milk', '1.0', { en: 'Milk?' }],
  ]);
});

const offer = (entries: LibraryEntry[], kind: 'item' | 'question' = 'item', name = 'mine') =>
  offeredEntries(entries, { kind, category: null }, { ...into(DRAFT), name }).map(({ origin, duplicates }) => [
    `${origin.definition} ${origin.version} ${origin.varname}`,
    duplicates.length,
  ]);

describe('what is offered', () => {
  const other = { name: 'third', version: '1.3', title: 'Third', content: moduleWith([bread('Bread?  '), milk]) };
  test('has removed questions last, and before them those that only earlier versions have', () => {
    const removed = entriesIn({ ...versionOf('1.0', bread('Bread at eye level?')), name: 'mine' });
    const entries = [...removed, ...newestEntries([versionOf('2.0', bread('Bread?')), versionOf('1.0', milk)])];
    expect(offer([...entries, ...AUDIT.slice(0, 1)])).toEqual([
      ['other 2.0 bread', 0],
      [`four-ps 1.0 ${AUDIT[0]?.origin.varname}`, 0],
      ['other 1.0 milk', 0],
      ['mine 1.0 bread', 0],
    ]);
  });

  test('has the questions of the section’s food category first', () => {
    const category = AUDIT.findLast(({ kind }) => kind === 'question')?.category ?? '';
    const [entry] = offeredEntries(AUDIT, { kind: 'question', category }, audit());
    expect(entry?.category).toBe(category);
  });

  test('has questions that differ only in names, translations and blanks once', () => {
    const translated = { ...bread('bread?'), text: { en: 'bread?', es: '¿Pan?' }, varname: 'loaf' };
    const entries = newestEntries([versionOf('2.0', bread('Bread?'), translated), other]);
    expect(offer(entries)).toEqual([
      ['other 2.0 bread', 2],
      ['third 1.3 milk', 0],
    ]);
    const heavier = newestEntries([versionOf('2.0', bread('Bread?'), { ...translated, weight: 2 })]);
    expect(offer(heavier)).toHaveLength(2);
  });
});

describe('a copy', () => {
  const yes = { varname: 'a', kind: 'yes_no', earns: 'no', text: { en: 'A?', es: '¿A?', fr: 'A ?' }, weight: 2.5 };

  test('remembers its origin, and has the languages of the draft', () => {
    const entry = first(itemsOf({ ...yes, fix: [{ en: 'Do', fr: 'Faire' }] }));
    expect(copyOf(entry, 'item', into(DRAFT))).toEqual({
      kind: 'yes_no',
      earns: 'no',
      text: { en: 'A?', es: '¿A?' },
      weight: 2.5,
      fix: [{ en: 'Do' }],
      origin: { definition: 'other', version: '2.0', varname: 'a' },
    });
  });

  test('leaves out what refers to parts of the other definition', () => {
    const entry = first(
      itemsOf({ ...yes, ask_when: "b = 'yes'", agreed_on: 'day', why: ['own', 'else'], group: 'grain' }),
    );
    const copy = copyOf(entry, 'item', into({ ...DRAFT, evidence: [{ id: 'own' }] }));
    expect(copy).toMatchObject({ why: ['own'], group: 'grain' });
    expect(copy).not.toHaveProperty('ask_when');
    expect(copy).not.toHaveProperty('agreed_on');
    expect(copyOf(entry, 'item', into(DRAFT, 'other'))).toMatchObject({ ask_when: "b = 'yes'" });
  });

  test('within a module has no barcodes, because a barcode belongs to one item', () => {
    const entry = first(
      itemsOf({ varname: 'a', kind: 'price', unit: 'kg', text: { en: 'A' }, barcodes: ['96385074'] }),
    );
    expect(copyOf(entry, 'item', into(DRAFT))).toMatchObject({ barcodes: ['96385074'] });
    expect(copyOf(entry, 'item', into(DRAFT, 'other'))).not.toHaveProperty('barcodes');
  });

  test.each([
    [1, { kind: 'yes_no', earns: 'yes' }],
    [2, { kind: 'yes_no', earns: 'no' }],
    [3, null],
  ])('of a question with scoring type %d becomes an item of a module', (scoringType, expected) => {
    const source = first(AUDIT);
    const entry = { ...source, value: { ...source.value, scoringType, weight: 4 } };
    const copy = copyOf(entry, 'item', into(DRAFT));
    if (expected) expect(copy).toMatchObject({ ...expected, weight: 4, origin: source.origin });
    else expect(copy).toBeNull();
  });

  test('of a yes-no item becomes a question without a P; other items and questions for the manager do not', () => {
    const entries = itemsOf(yes, { varname: 'b', kind: 'text', text: { en: 'B?' } });
    const target = audit();
    expect(entries.map((entry) => copyOf(entry, 'question', target))).toEqual([
      {
        text: { en: 'A?', es: '¿A?' },
        scoringType: 2,
        weight: 1,
        strategies: [],
        origin: { definition: 'other', version: '2.0', varname: 'a' },
      },
      null,
    ]);
    expect(entries.map((entry) => [lacksFactor(entry, 'question'), lacksFactor(entry, 'item')])).toContainEqual([
      true,
      false,
    ]);
    expect(lacksFactor(first(AUDIT), 'question')).toBe(false);
    const [group] = groupsOf(instrument, null);
    if (!group) throw new Error('There is no section.');
    expect(additionsOf(entries, group, 'question', target, 3)).toMatchObject([{ value: { factor: 3 } }]);
    const manager = first(AUDIT, 'manager');
    expect(copyOf(manager, 'question', target)).toBeNull();
    expect(copyOf(first(AUDIT), 'manager', target)).toBeNull();
  });
});

describe('copies added to a section', () => {
  test('make a valid module, and keep their names unless these are taken', () => {
    const entries = [
      ...itemsOf({ varname: 'sold', kind: 'yes_no', earns: 'yes', text: { en: 'Sold?' } }),
      ...entriesIn({
        name: 'third',
        version: '1',
        title: 'T',
        content: moduleWith([{ varname: 'a', kind: 'text', text: { en: 'A' } }]),
      }),
      ...itemsOf({ varname: 'a', kind: 'text', text: { en: 'A' } }),
    ];
    const [group] = groupsOf(DRAFT, null);
    if (!group) throw new Error('There is no section.');
    const edits = additionsOf(entries, group, 'item', into(DRAFT));
    const [takenPath, freePath, repeatedPath] = edits.map(({ path }) => path);
    expect(takenPath).toMatch(/^items\/sold_new1/);
    expect(freePath).toBe('items/a');
    expect(repeatedPath).toMatch(/^items\/a_new1/);
    const outcome = applyEdits(DRAFT, edits);
    if ('fault' in outcome) throw new Error(outcome.fault.code);
    expect(checkModule(outcome.definition)).toHaveProperty('module');
    expect(copiedKeys(outcome.definition)).toEqual(new Set(entries.map(({ key }) => key)));
    expect(applyEdits(outcome.definition, outcome.inverse)).toMatchObject({ definition: DRAFT });
  });

  test('make a valid instrument, in which only questions that it lacks are offered from its own', () => {
    const [group] = groupsOf(instrument, null);
    const { varname } = first(AUDIT).origin;
    if (!group) throw new Error('There is no section.');
    expect(copyable(AUDIT, 'question', audit('four-ps'))).toEqual([]);
    const remainder = applyEdits(instrument, [{ op: 'remove', path: `questions/${varname}` }]);
    if ('fault' in remainder) throw new Error(remainder.fault.code);
    const target = { ...audit('four-ps'), definition: remainder.definition };
    const entries = copyable(AUDIT, 'question', target);
    expect(entries.map(({ origin }) => origin.varname)).toEqual([varname]);
    const outcome = applyEdits(remainder.definition, additionsOf(entries, group, 'question', target));
    if ('fault' in outcome) throw new Error(outcome.fault.code);
    expect(checkInstrument(outcome.definition)).toHaveProperty('instrument');
    const keys = containersOf(outcome.definition)[0]?.keys ?? [];
    expect(partAt(listAt(outcome.definition, keys).at(-1), ['origin', 'varname'])).toBe(varname);
  });
});
