import { listActions, readAction } from '../../../../contract/followUp/actions/actions.ts';
import { listAssessmentRevisions, listAssessments, readAssessment } from '../../../../contract/audits/assessments.ts';
import { listDefinitions } from '../../../../contract/audits/definitions.ts';
import { listChanges } from '../../../../contract/access/history.ts';
import { readBenchmark } from '../../../../contract/insight/benchmark.ts';
import type { ReadCall } from '../../../api/useCall.ts';

/** The reads to reload after an assessment changes. */
export const ASSESSMENT_RELOADS: readonly ReadCall[] = [
  readAssessment,
  listAssessments,
  listAssessmentRevisions,
  readBenchmark,
  listDefinitions,
  listActions,
  readAction,
  listChanges,
];
