import * as dashboard from '../../../contract/dashboard.ts';
import { listPhotos } from '../../../contract/photos.ts';
import { readStatus } from '../../../contract/status.ts';
import * as surveys from '../../../contract/surveys.ts';
import { PEOPLE_AND_PLACES, readsOf } from '../../lists/reads.ts';

/**
 * Every read that a change of a survey can show in: the survey and its versions, every score of its store, the figures of lists
 * and regions, the gallery of photos, the history and the status page.
 */
export const SURVEY_RELOADS = [...readsOf(surveys, dashboard, { listPhotos, readStatus }), ...PEOPLE_AND_PLACES];
