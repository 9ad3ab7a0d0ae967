import { textIn } from '../../../domain/definitionTexts.ts';
import { groupBy } from '../../../domain/groupBy.ts';
import { measureProgressOf } from '../../../domain/evaluation/targets.ts';
import type { CallContext } from '../../http/serve.ts';
import { Refusal } from '../../refusal.ts';
import { selectModulesInUse } from '../../shared/definitions/moduleQueries.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { selectLatestMeasures, selectShownVersions, selectStoresOfGroups, type TargetOf } from './queries.ts';

/**
 * Finds a measure by its id in the modules in use. Throws a Refusal if there is none, or if several modules have one
 * and the call doesn't name a module.
 */
export async function measureInUse(
  { db }: Pick<CallContext, 'db'>,
  { module: name, measure }: { module: string | undefined; measure: string },
): Promise<TargetOf> {
  const rows = await selectModulesInUse(db);
  const targetRows = rows.filter((row) => name === undefined || row.name === name);
  const modules = await Promise.all(targetRows.map(({ id }) => loadedModule(db, id)));
  const [match, ...otherMatches] = modules.filter(({ module }) => module.measures.some(({ id }) => id === measure));
  if (!match) throw new Refusal('unknown_measure', { field: 'measure' });
  if (otherMatches.length > 0) throw new Refusal('missing', { field: 'module' });
  return { module: match.module.module, measure };
}

type MeasureTarget = {
  store_id: string | null;
  group_id: string | null;
  module: string;
  measure: string;
  score: number;
};

/**
 * Returns a function that returns a target's measure and progress; null if there are no targets. Reads the data of all
 * targets first, with one set of queries. A measure that is no longer in its module gets its id as its title.
 */
export async function readMeasureTargets(
  { db, language }: Pick<CallContext, 'db' | 'language'>,
  targets: readonly MeasureTarget[],
) {
  if (targets.length === 0) return null;
  const modules = [...new Set(targets.map(({ module }) => module))];
  const groups = [...new Set(targets.flatMap(({ group_id: id }) => id ?? []))];
  const [members, versions] = await Promise.all([
    groups.length === 0 ? [] : selectStoresOfGroups(db, groups),
    selectShownVersions(db, modules),
  ]);
  const ofGroup = groupBy(members, ({ group_id: id }) => id);
  const storesOf = ({ store_id: store, group_id: group }: MeasureTarget) =>
    store === null ? (ofGroup.get(group ?? '') ?? []).map(({ store_id: id }) => id) : [store];
  const values = await selectLatestMeasures(db, [...new Set(targets.flatMap(storesOf))], modules);
  const valueOf = new Map(values.map((row) => [keyOf(row.store_id, row), row.value]));
  const loadedModules = await Promise.all(versions.map(({ id }) => loadedModule(db, id)));
  const byName = new Map(loadedModules.map(({ module }) => [module.module, module]));
  return (target: MeasureTarget) => {
    const { module: name, measure: id } = target;
    const module = byName.get(name);
    const measure = module?.measures.find((candidate) => candidate.id === id);
    const { title, unit = null, decimals = 0, direction = 'none' } = measure ?? {};
    const storeValues = storesOf(target).flatMap((store) => valueOf.get(keyOf(store, target)) ?? []);
    return {
      measure: {
        module: name,
        module_title: module ? textIn(module.title, language) : name,
        measure: id,
        title: title ? textIn(title, language) : id,
        unit,
        decimals,
        direction,
      },
      ...measureProgressOf(target.score, storeValues, { decimals, direction }),
    };
  };
}

function keyOf(store: string, { module, measure }: { module: string; measure: string }): string {
  return `${store} ${module} ${measure}`;
}
