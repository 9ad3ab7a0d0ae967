import * as z from 'zod/mini';
import { NOTE_MAX_CHARACTERS, PAGE_SIZE_MAX } from '../../domain/limits.ts';
import { PHOTO_MAX_BYTES, PHOTOS_A_MINUTE } from '../../domain/photos/limits.ts';
import { call } from '../kit/call.ts';
import { AssessmentId, Day, Id, Instant, Message, SurveyId, text, Time } from '../kit/fields.ts';
import { page } from '../kit/manage.ts';

/** The id of a photo, created by the client so that a phone that receives no response can retry. */
const PhotoId = z.string({ error: 'missing' }).check(z.guid('invalid'), z.toLowerCase());

const upload = {
  transaction: 'own',
  takes: { file: 'photo', maxBytes: PHOTO_MAX_BYTES },
  limit: PHOTOS_A_MINUTE,
} as const;

const StoredPhoto = z.object({ resultData: z.object({ photo_id: z.string() }) });

/**
 * Stores a photo for an answer of a survey, even if the survey hasn't arrived yet. Sending the same photo again adds
 * nothing.
 */
export const addPhoto = call('/survey/photo', 'change', 'signedIn', {
  ...upload,
  input: z.object({ survey_id: SurveyId, question_id: Id, photo_id: PhotoId, taken: z.optional(Instant) }),
  reply: StoredPhoto,
});

/**
 * Stores a photo for an answer of an assessment, even if the assessment hasn't arrived yet. Sending the same photo
 * again adds nothing.
 */
export const addAssessmentPhoto = call('/assessment/photo', 'change', 'signedIn', {
  ...upload,
  input: z.object({ assessment_id: AssessmentId, item: Id, photo_id: PhotoId, taken: z.optional(Instant) }),
  reply: StoredPhoto,
});

const Deletion = z.object({ photo_id: Id, reason: text(NOTE_MAX_CHARACTERS).check(z.minLength(1, 'missing')) });

/**
 * Deletes a photo of a survey permanently, and creates a version of the survey that records the deletion. The auditor
 * may do so for seven days after the survey arrived, an administrator always. If the same photo is sent again, it is
 * not added.
 */
export const deletePhoto = call('/survey/photo/delete', 'change', 'signedIn', { input: Deletion, reply: Message });

/** Deletes a photo of an assessment permanently, under the same rules as `/survey/photo/delete`. */
export const deleteAssessmentPhoto = call('/assessment/photo/delete', 'change', 'signedIn', {
  input: Deletion,
  reply: Message,
});

const PhotoRow = z.object({
  photo_id: z.string(),
  question_id: z.string(),
  survey_id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  /** The time of its survey. */
  date: Time,
});

export type PhotoRow = z.output<typeof PhotoRow>;

/**
 * Lists the photos of the counted surveys in scope, newest survey first. The image itself is at
 * `/photos/{photo_id}`.
 */
export const listPhotos = call('/photo/list', 'read', 'signedIn', {
  input: z.object({
    store_id: z.optional(Id),
    group_id: z.optional(Id),
    question_id: z.optional(Id),
    start_date: z.optional(Day),
    end_date: z.optional(Day),
    page: page.page,
    size: z._default(
      z.int({ error: 'invalid' }).check(z.minimum(1, 'invalid'), z.maximum(PAGE_SIZE_MAX, 'invalid')),
      PAGE_SIZE_MAX,
    ),
  }),
  reply: z.object({ resultData: z.array(PhotoRow), count: z.number() }),
});
