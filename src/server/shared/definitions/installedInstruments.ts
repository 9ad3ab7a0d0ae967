import { createHash } from 'node:crypto';
import type { Category, SubcategoryCode } from '../../../domain/scoring/categories.ts';
import { idsByName } from '../../../domain/definitionNames.ts';
import type { Instrument, ManagerQuestion, Question } from '../../../domain/instrument.ts';
import type { FourP } from '../../../domain/scoring/fourP.ts';
import { databaseKey } from '../../db/replacing/forget.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../refusal.ts';
import { selectActiveVersion, selectContent, selectNamedVersion, selectVersions } from './queries.ts';
import { VersionCache } from './versionCache.ts';

/** A question with its position in the instrument. */
export type PlacedQuestion = Omit<Question, 'factor'> & {
  fourP: FourP;
  category: Category;
  subcategory: SubcategoryCode;
  position: number;
};

/** An installed instrument version, or a draft that users are trying out, with its questions by id. */
export type InstalledInstrument = {
  id: number;
  /** True for a draft, which may be used only for practice. */
  isDraft: boolean;
  instrument: Instrument;
  questions: ReadonlyMap<string, PlacedQuestion>;
  managerQuestions: ReadonlyMap<string, ManagerQuestion>;
  /** The ids of the questions that were renamed, by their current names. */
  idsByName: ReadonlyMap<string, string>;
};

const cache = new VersionCache<InstalledInstrument>();

/** The version in use when it was last looked up, by database. */
const versionInUse = new WeakMap<object, number>();

/** The name and number of a version, as submitted with an audit. */
export type VersionName = { name: string; version: string };

/** Returns the instrument in use. Throws a Refusal if none is installed. */
export async function activeInstrument(db: Db): Promise<InstalledInstrument> {
  const row = await selectActiveVersion(db);
  if (!row) throw new Refusal('no_instrument');
  return installedInstrument(db, row.id);
}

/** Returns a version by its id, as stored with surveys: an installed version, or a draft that users are trying out. */
export async function installedInstrument(db: Db, id: number): Promise<InstalledInstrument> {
  const cachedVersion = cache.get(db, id);
  if (cachedVersion) return cachedVersion;
  const { content, draft_id: draft } = await selectContent(db, id);
  const indexedInstrument = { ...indexInstrument(id, content), isDraft: draft !== null };
  cache.set(db, id, indexedInstrument);
  return indexedInstrument;
}

/** Returns the versions with these ids, by id. */
export async function installedInstruments(db: Db, ids: readonly number[]): Promise<Map<number, InstalledInstrument>> {
  const pairs = [...new Set(ids)].map(async (id) => [id, await installedInstrument(db, id)] as const);
  return new Map(await Promise.all(pairs));
}

/**
 * Returns the version with this name and number: an installed version, or the draft that users are trying out. Doesn't
 * query the database if it is cached. Throws a Refusal if there is none.
 */
export async function namedInstrument(db: Db, { name, version }: VersionName): Promise<InstalledInstrument> {
  const cachedVersion = cache
    .all(db)
    .find(({ instrument }) => instrument.name === name && instrument.version === version);
  if (cachedVersion) return cachedVersion;
  const row = await selectNamedVersion(db, name, version);
  if (!row) throw new Refusal('unknown_instrument', { field: 'instrument', values: { name, version } });
  return installedInstrument(db, row.id);
}

/**
 * Returns a version that contains all of these questions. Tries the preferred version first (by default, the one in
 * use), then all versions, newest first. Returns the preferred version if no version contains them.
 */
export async function instrumentAsking(
  db: Db,
  questionIds: readonly string[],
  preferredVersion?: InstalledInstrument,
): Promise<InstalledInstrument> {
  const first = preferredVersion ?? (await activeInstrument(db));
  if (hasAllQuestions(first, questionIds)) return first;
  for (const { id } of await selectVersions(db)) {
    const other = await installedInstrument(db, id);
    if (hasAllQuestions(other, questionIds)) return other;
  }
  return first;
}

function hasAllQuestions(
  { questions, managerQuestions, idsByName: ids }: InstalledInstrument,
  questionIds: readonly string[],
): boolean {
  return questionIds.every((id) => questions.has(id) || managerQuestions.has(id) || ids.has(id));
}

/**
 * Returns the cached instrument in use, without a query; null if none is cached. The caller must check that it is still
 * in use.
 */
export function likelyInstrument(db: Db): InstalledInstrument | null {
  const active = versionInUse.get(databaseKey(db));
  return (active === undefined ? undefined : cache.get(db, active)) ?? null;
}

/** Returns the SHA-256 of an instrument's content including its translations, in hex. */
export function editionOf(instrument: Instrument): string {
  return createHash('sha256').update(JSON.stringify(instrument)).digest('hex');
}

/** Caches which version is in use, for `likelyInstrument`. */
export function expectInstrument(db: Db, id: number): void {
  versionInUse.set(databaseKey(db), id);
}

/** Removes a version from the cache. */
export function forgetInstrument(db: Db, id: number): void {
  cache.forget(db, id);
}

/** Indexes an instrument's questions by id. */
export function indexInstrument(id: number, instrument: Instrument): InstalledInstrument {
  const list = instrument.categories.flatMap((category) =>
    category.subcategories.flatMap((subcategory) =>
      subcategory.questions.map(({ factor: fourP, ...question }) => ({
        ...question,
        fourP,
        category: category.code,
        subcategory: subcategory.code,
      })),
    ),
  );
  return {
    id,
    isDraft: false,
    instrument,
    questions: new Map(list.map((question, position) => [question.varname, { ...question, position }])),
    managerQuestions: new Map(instrument.managerQuestions.map((question) => [question.varname, question])),
    idsByName: idsByName([...list, ...instrument.managerQuestions]),
  };
}
