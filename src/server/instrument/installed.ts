import type { Category, SubcategoryCode } from '../../domain/categories.ts';
import type { Instrument, ManagerQuestion, Question } from '../../domain/instrument.ts';
import type { Db } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';

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
const installed = new WeakMap<object, Map<number, { version: InstalledInstrument; until: number }>>();
const KNOWN_FOR_MS = 60_000;

/** The instrument by which audits are taken now. Refuses when none is installed. */
export async function activeInstrument(db: Db): Promise<InstalledInstrument> {
  const row = await db.selectFrom('instruments').where('active', '=', true).select('id').executeTakeFirst();
  if (!row) throw new Refusal('no_instrument');
  return installedInstrument(db, row.id);
}

/** A version by its number, as a survey names it. */
export async function installedInstrument(db: Db, id: number): Promise<InstalledInstrument> {
  const known = cacheOf(db);
  const cached = known.get(id);
  if (cached && performance.now() < cached.until) return cached.version;
  const row = await db.selectFrom('instruments').where('id', '=', id).select('content').executeTakeFirstOrThrow();
  const indexed = indexInstrument(id, row.content);
  known.set(id, { version: indexed, until: performance.now() + KNOWN_FOR_MS });
  return indexed;
}

/** Reads a version anew the next time: its translations have changed. */
export function forgetInstalled(db: Db, id: number): void {
  cacheOf(db).delete(id);
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

/** A transaction is another object than the database it runs on; both share the executor's adapter. */
function cacheOf(db: Db) {
  const key = db.getExecutor().adapter;
  const cache = installed.get(key) ?? new Map<number, { version: InstalledInstrument; until: number }>();
  installed.set(key, cache);
  return cache;
}
