import type { Definition } from '../../../../domain/checkDefinition.ts';
import { brokenItems } from '../../../../domain/drafts/brokenItems.ts';
import { describeChanges } from '../../../../domain/drafts/changes.ts';
import type { Instrument } from '../../../../domain/instrument.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import type { Category } from '../../../../domain/scoring/categories.ts';
import type { Db } from '../../../db/schema.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import type { LoadedModule } from '../../../shared/definitions/modules.ts';
import { selectComparisons, type StatedComparison } from './queries.ts';

const NONE: ReadonlySet<string> = new Set();

/** The questions or items whose answers can't be compared, by the version in use and the id of the earlier version. */
const cache = new WeakMap<object, Map<number, Promise<ReadonlySet<string>>>>();

/**
 * Returns the questions whose answers in an audit can't be compared with answers to the version in use, because the
 * question has a different meaning there.
 */
export function brokenQuestions(
  db: Db,
  before: InstalledInstrument,
  current: InstalledInstrument,
): Promise<ReadonlySet<string>> {
  const categoryOf = (id: string) => (current.questions.get(id) ?? before.questions.get(id))?.category;
  return calculateOnce(before, current, () =>
    readBroken(db, 'audit', { before: before.instrument, current: current.instrument, categoryOf }),
  );
}

/**
 * Returns the items of a module whose answers in an assessment can't be compared with answers to the version in use.
 */
export function brokenItemsOfModule(db: Db, before: LoadedModule, current: LoadedModule): Promise<ReadonlySet<string>> {
  return calculateOnce(before, current, () =>
    readBroken(db, 'module', { before: before.module, current: current.module, categoryOf: () => undefined }),
  );
}

async function calculateOnce(
  before: { id: number },
  current: { id: number },
  calculate: () => Promise<ReadonlySet<string>>,
): Promise<ReadonlySet<string>> {
  if (before.id === current.id) return NONE;
  const results = cache.get(current) ?? new Map<number, Promise<ReadonlySet<string>>>();
  cache.set(current, results);
  const result = results.get(before.id) ?? calculate();
  results.set(before.id, result);
  try {
    return await result;
  } catch (error) {
    results.delete(before.id);
    throw error;
  }
}

type Versions = {
  before: Instrument | Module;
  current: Instrument | Module;
  /** Returns the food category of a question; undefined if it has none. */
  categoryOf: (id: string) => Category | undefined;
};

async function readBroken(db: Db, kind: Definition['kind'], { before, current, categoryOf }: Versions) {
  const broken = brokenItems(describeChanges({ ...before }, { ...current }));
  const name = 'name' in current ? current.name : current.module;
  if (broken.size === 0) return NONE;
  const comparisons = await selectComparisons(db, kind, name);
  const steps =
    stepsTo(comparisons, current.version, before.version) ?? stepsTo(comparisons, before.version, current.version);
  if (steps === null) return broken;
  // A text that was marked as corrected when the version was published has the same meaning.
  const breaks = steps.filter((step) => step.class === 'breaks');
  const isBroken = (id: string) => {
    const category = categoryOf(id);
    return breaks.some(
      ({ categories }) => categories === null || category === undefined || categories.includes(category),
    );
  };
  return new Set([...broken].filter(isBroken));
}

/**
 * Returns the comparisons stated on publishing that lead from a version to an earlier one; null if they don't lead
 * there.
 */
function stepsTo(comparisons: readonly StatedComparison[], from: string, to: string): StatedComparison[] | null {
  const steps: StatedComparison[] = [];
  let version = from;
  while (version !== to) {
    const step = comparisons.find((comparison) => comparison.version === version);
    // Each step leads to a version that was published earlier, so there can be at most one step per comparison.
    if (!step || steps.length === comparisons.length) return null;
    steps.push(step);
    version = step.with;
  }
  return steps;
}
