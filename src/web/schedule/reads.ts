import { readOverdueStores } from '../../contract/regions.ts';
import { listSchedules } from '../../contract/schedule/schedules.ts';
import { readVisitOverview } from '../../contract/schedule/visits.ts';
import { listLastSurveys, readStatus } from '../../contract/status.ts';
import type { ReadCall } from '../api/useCall.ts';

/** What a change of a visit shows in. */
export const VISIT_READS: readonly ReadCall[] = [readVisitOverview, readOverdueStores, readStatus, listLastSurveys];

/** What a change of a schedule shows in. */
export const SCHEDULE_READS: readonly ReadCall[] = [listSchedules, ...VISIT_READS];
