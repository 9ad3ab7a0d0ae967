import { createHash } from 'node:crypto';
import type { Category, SubcategoryCode } from '../../domain/scoring/categories.ts';
import type { Instrument, ManagerQuestion, Question } from '../../domain/instrument.ts';
import { keyOf, onReplaced } from '../db/replacing/forget.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { selectActiveVersion, selectContent } from './queries.ts';

/** A question with the place that it has in its instrument. */
export type PlacedQuestion = Question & { category: Category; subcategory: SubcategoryCode; position: number };

/** An installed version of an instrument, with its questions by their id. */
export type InstalledInstrument = {
  id: number;
  instrument: Instrument;
  questions: ReadonlyMap<string, PlacedQuestion>;
  managerQuestions: ReadonlyMap<string, ManagerQuestion>;
};

/**
 * Of an installed version only the translations ever change: it is read again after a minute, because another process
 * may have brought them.
 */
const installed = new WeakMap<object, Known>();
const KNOWN_FOR_MS = 60_000;

type Known = {
  versions: Map<number, { version: InstalledInstrument; until: number }>;
  /** The version by which audits were taken when it was last looked up. */
  active: number | null;
};

/** The instrument by which audits are taken now. Refuses when none is installed. */
export async function activeInstrument(db: Db): Promise<InstalledInstrument> {
  const row = await selectActiveVersion(db);
  if (!row) throw new Refusal('no_instrument');
  return installedInstrument(db, row.id);
}

/** A version by its number, as a survey names it. */
export async function installedInstrument(db: Db, id: number): Promise<InstalledInstrument> {
  const { versions } = cacheOf(db);
  const cached = versions.get(id);
  if (cached && performance.now() < cached.until) return cached.version;
  const { content } = await selectContent(db, id);
  const indexed = indexInstrument(id, content);
  versions.set(id, { version: indexed, until: performance.now() + KNOWN_FOR_MS });
  return indexed;
}

/** The instrument by which audits were taken last, without asking: who goes by it makes sure that it still is. */
export function likelyInstrument(db: Db): InstalledInstrument | null {
  const { versions, active } = cacheOf(db);
  const cached = active === null ? undefined : versions.get(active);
  return cached && performance.now() < cached.until ? cached.version : null;
}

/** Tells one content of an instrument from another, its translations included: SHA-256 in hex. */
export function editionOf(instrument: Instrument): string {
  return createHash('sha256').update(JSON.stringify(instrument)).digest('hex');
}

/** Says by which version audits are taken now, for callers that go by what is likely. */
export function expectInstrument(db: Db, id: number): void {
  cacheOf(db).active = id;
}

/** Reads a version anew the next time: its translations have changed. */
export function forgetInstalled(db: Db, id: number): void {
  cacheOf(db).versions.delete(id);
}

/** Finds each question of an instrument by its id. */
export function indexInstrument(id: number, instrument: Instrument): InstalledInstrument {
  const placed = instrument.categories.flatMap((category) =>
    category.subcategories.flatMap((subcategory) =>
      subcategory.questions.map((question) => ({
        ...question,
        category: category.code,
        subcategory: subcategory.code,
      })),
    ),
  );
  return {
    id,
    instrument,
    questions: new Map(placed.map((question, position) => [question.varname, { ...question, position }])),
    managerQuestions: new Map(instrument.managerQuestions.map((question) => [question.varname, question])),
  };
}

function cacheOf(db: Db): Known {
  const key = keyOf(db);
  const there = installed.get(key);
  if (there) return there;
  const known: Known = { versions: new Map(), active: null };
  installed.set(key, known);
  onReplaced(db, () => {
    known.versions.clear();
    known.active = null;
  });
  return known;
}
