import { readOverdueStores } from '../../../contract/insight/regions.ts';
import { listSchedules } from '../../../contract/followUp/schedule/schedules.ts';
import { readVisitOverview } from '../../../contract/followUp/schedule/visits.ts';
import { listLastSurveys, readStatus } from '../../../contract/operations/status/status.ts';
import type { ReadCall } from '../../api/useCall.ts';

/** The calls to reload after a visit is changed. */
export const VISIT_READS: readonly ReadCall[] = [readVisitOverview, readOverdueStores, readStatus, listLastSurveys];

/** The calls to reload after a schedule is changed. */
export const SCHEDULE_READS: readonly ReadCall[] = [listSchedules, ...VISIT_READS];
