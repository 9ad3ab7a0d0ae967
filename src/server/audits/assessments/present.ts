import type { Assessment } from '../../../contract/kit/shapes.ts';
import { dayOf } from '../../../domain/days.ts';
import { textIn } from '../../../domain/definitionTexts.ts';
import type { Module } from '../../../domain/modules/module.ts';
import type { StoredMeasure } from '../../db/schema.ts';
import type { CallContext } from '../../http/serve.ts';
import { loadedModule } from '../../shared/definitions/modules.ts';
import { auditorName } from '../../shared/surveys/present.ts';
import { selectMeasures } from './queries.ts';

/** The row of an assessment that `present` converts to the wire format. */
export type PresentedRow = {
  id: string;
  version: number;
  module_id: number;
  store_id: string;
  store_name: string;
  taken_at: Date;
  user_id: string | null;
  user_name: string | null;
  void_at: Date | null;
  outcome: string | null;
};

type Reader = Pick<CallContext, 'db' | 'viewer' | 'translate'> & { language: string };

/** Returns assessments in the wire format, in the caller's language. */
export async function presentAll(context: Reader, rows: readonly PresentedRow[]): Promise<Assessment[]> {
  const measures = await selectMeasures(
    context.db,
    rows.map(({ id }) => id),
  );
  return Promise.all(rows.map((row) => present(context, row, measures.get(row.id) ?? [])));
}

/** Returns an assessment with its measures in the wire format. */
export async function present(
  { db, viewer, language, translate }: Reader,
  row: PresentedRow,
  measures: readonly StoredMeasure[],
): Promise<Assessment> {
  const { module } = await loadedModule(db, row.module_id);
  const outcome = module.outcome?.find(({ state }) => state === row.outcome);
  return {
    assessment_id: row.id,
    version: row.version,
    module: module.module,
    module_version: module.version,
    title: textIn(module.title, language),
    store_id: row.store_id,
    store_name: row.store_name,
    date: row.taken_at.toISOString(),
    day: dayOf(row.taken_at, viewer.timeZone),
    by: { userid: row.user_name === null ? null : row.user_id, name: auditorName(row.user_name, translate) },
    void: row.void_at !== null,
    outcome: outcome ? { state: outcome.state, text: textIn(outcome.text, language), tone: outcome.tone } : null,
    measures: measuresOf(module, measures, language),
  };
}

/** Returns the measures of an assessment in the module's order. */
export function measuresOf(module: Module, measures: readonly StoredMeasure[], language: string) {
  return module.measures.flatMap(({ id, title, unit = null, decimals = 0, direction = 'none' }) => {
    const row = measures.find(({ measure }) => measure === id);
    if (!row) return [];
    const { value, coverage, enough, n } = row;
    const display = { title: textIn(title, language), unit, decimals, direction };
    return [{ measure: id, ...display, value, coverage, enough, n }];
  });
}
