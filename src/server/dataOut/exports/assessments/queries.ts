import { sql } from 'kysely';
import type { ExportedAssessment } from '../../../../domain/exports/assessmentSheet.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import type { Db, StoredItem } from '../../../db/schema.ts';
import { storesInScope } from '../../../identity/storeScope.ts';
import type { Viewer } from '../../../identity/viewer.ts';
import { spanOf } from '../../../span.ts';
import { groupNames, type RequestedDays } from '../queries.ts';

/** The assessments of one module that aren't void and had arrived when the download link was created. */
export type AssessmentFilter = RequestedDays & { module: string; storeIds: string[] | null; arrivedBy: string };

/** An assessment as read from the database. */
export type AssessmentRow = {
  id: string;
  store_id: string;
  group_name: string;
  store_name: string;
  user_name: string | null;
  taken_at: Date;
  version: string;
  outcome: string | null;
  measures: ExportedAssessment['measures'];
  answers: StoredItem[];
};

/** Returns the loaded versions of a module: the one in use, then the others, latest first. */
export async function selectModuleVersions(db: Db, name: string): Promise<Module[]> {
  const rows = await db
    .selectFrom('modules')
    .where('name', '=', name)
    .orderBy('in_use', 'desc')
    .orderBy('id', 'desc')
    .select('content')
    .execute();
  return rows.map(({ content }) => content);
}

/** Returns the number of assessments in the viewer's scope that match a filter. */
export async function countAssessments(db: Db, viewer: Viewer, filter: AssessmentFilter): Promise<number> {
  const { count } = await assessmentsOf(db, viewer, filter)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Selects the assessments of a link that the viewer may still see, oldest first, with everything that a row shows. */
export function selectAssessmentRows(db: Db, viewer: Viewer, filter: AssessmentFilter) {
  return assessmentsOf(db, viewer, filter)
    .innerJoin('modules', 'modules.id', 'assessments.module_id')
    .innerJoin('assessment_answers', 'assessment_answers.assessment_id', 'assessments.id')
    .leftJoin(groupNames(db, viewer).as('named'), 'named.store_id', 'assessments.store_id')
    .select([
      'assessments.id',
      'assessments.store_id',
      sql<string>`coalesce(named.group_name, '')`.as('group_name'),
      'store.name as store_name',
      'assessments.user_name',
      'assessments.taken_at',
      'modules.version',
      'assessments.outcome',
      'assessment_answers.answers',
      sql`(
        select coalesce(
          json_object_agg(measure, json_build_object('value', value, 'coverage', coverage, 'enough', enough)), '{}'
        )
        from measures where measures.assessment_id = assessments.id
      )`.as('measures'),
    ])
    .orderBy('assessments.taken_at')
    .orderBy('assessments.id')
    .$castTo<AssessmentRow>();
}

function assessmentsOf(db: Db, { scope }: Viewer, filter: AssessmentFilter) {
  const { module, storeIds, startDay, endDay, timeZone, arrivedBy } = filter;
  const span = spanOf(startDay, endDay, timeZone);
  return db
    .selectFrom('assessments')
    .innerJoin(storesInScope(db, scope).as('store'), 'store.id', 'assessments.store_id')
    .where('assessments.module', '=', module)
    .where('assessments.void_at', 'is', null)
    .where('assessments.received_at', '<=', new Date(arrivedBy))
    .$if(storeIds !== null, (query) => query.where(sql<boolean>`assessments.store_id = any (${storeIds}::uuid[])`))
    .$if(startDay !== undefined, (query) => query.where('assessments.taken_at', '>=', span.start))
    .$if(endDay !== undefined, (query) => query.where('assessments.taken_at', '<', span.end));
}
