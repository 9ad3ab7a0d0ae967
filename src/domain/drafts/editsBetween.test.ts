import { readFileSync } from 'node:fs';
import { array, assert, nat, property, tuple } from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits } from './edits.ts';
import { editsBetween } from './editsBetween.ts';
import { isTree, listAt, type Tree } from './tree.ts';

const read = (file: string) =>
  JSON.parse(readFileSync(new URL(`../../../instruments/${file}`, import.meta.url), 'utf8')) as Tree;
const audit = read('four-ps.json');
const policy = read('modules/store-policy.json');
const placement = read('modules/england-placement.json');
/** An instrument that is small enough to be compared often. */
const smallAudit: Tree = {
  ...audit,
  categories: listAt(audit, ['categories']).slice(0, 2),
  managerQuestions: listAt(audit, ['managerQuestions']).slice(0, 4),
};

/** The fields that `shuffle` never removes. */
const STABLE =
  'varname code id tag state name module version format categories subcategories questions items sections managerQuestions';
const STABLE_FIELDS = new Set(STABLE.split(' '));

type Random = (limit: number) => number;

/** Returns a copy of a definition with random changes. */
function shuffle(value: unknown, random: Random): unknown {
  if (Array.isArray(value)) {
    const entries = (value as unknown[]).map((entry) => shuffle(entry, random));
    // The categories of the audit are fixed.
    if (entries.some((entry) => isTree(entry) && 'subcategories' in entry)) return entries;
    const rest = entries.filter(() => random(6) > 0);
    return random(3) === 0 ? rest.toReversed() : rest;
  }
  if (typeof value === 'number') return random(5) === 0 ? value + 1 : value;
  if (!isTree(value)) return value;
  const fields = Object.entries(value).filter(([field]) => STABLE_FIELDS.has(field) || random(12) > 0);
  return Object.fromEntries(
    fields.map(([field, content]) => {
      const isText = typeof content === 'string' && !STABLE_FIELDS.has(field);
      return [field, isText && random(8) === 0 ? `${content}!` : shuffle(content, random)];
    }),
  );
}

/** Expects that edits replace a definition, except for its name and version, and that their inverse restores it. */
function expectReplaced(from: Tree, to: Tree): void {
  const edits = editsBetween(from, to);
  if (!edits) throw new Error('There are no edits.');
  const outcome = applyEdits(from, edits);
  if ('fault' in outcome) throw new Error(outcome.fault.path);
  const names = Object.fromEntries(['name', 'module', 'version', 'format'].map((field) => [field, from[field]]));
  expect(outcome.definition).toEqual({ ...to, ...names });
  expect(applyEdits(outcome.definition, outcome.inverse)).toMatchObject({ definition: from });
}

test.each([
  ['an audit instrument', smallAudit],
  ['a module', policy],
  ['a module with a scope', placement],
])('edits replace %s by any other of its kind, and are undone', (_kind, definition) => {
  const seeds = array(nat(1e6), { minLength: 20, maxLength: 60 });
  const copies = tuple(seeds, seeds).map((pair) =>
    pair.map((numbers) => {
      let at = 0;
      const random: Random = (limit) => ((numbers[at++ % numbers.length] ?? 0) + at) % limit;
      return shuffle(definition, random) as Tree;
    }),
  );
  assert(
    property(copies, ([from = definition, to = definition]) => {
      expectReplaced(from, to);
      expectReplaced(definition, to);
      expectReplaced(from, definition);
    }),
    // Shrinking random numbers takes a long time, and finds no simpler definition.
    { numRuns: 8, endOnFailure: true },
  );
});

test('a module is replaced by another, with and without a scope', () => {
  expectReplaced(policy, placement);
  expectReplaced(placement, policy);
});

test('a small change is a small edit, and a definition of the other kind or with unknown fields is none', () => {
  const title = { en: 'New' };
  expect(editsBetween(audit, { ...audit, title, version: '9' })).toEqual([{ op: 'set', path: 'title', value: title }]);
  expect(editsBetween(audit, audit)).toEqual([]);
  expect(editsBetween(audit, policy)).toBeNull();
  expect(editsBetween(policy, { ...policy, colour: 'red' })).toBeNull();
});
