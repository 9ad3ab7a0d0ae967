import * as z from 'zod/mini';
import { PAGE_SIZE_MAX, PHOTOS_A_MINUTE } from '../domain/limits.ts';
import { call } from './kit/call.ts';
import { Day, Id, Instant, SurveyId, Time } from './kit/fields.ts';
import { page } from './kit/manage.ts';

/** Takes in a photo for an answer of a survey, which may still be on its way. Sending the same again adds nothing. */
export const addPhoto = call('/survey/photo', 'change', 'signedIn', {
  transaction: 'own',
  input: z.object({
    survey_id: SurveyId,
    question_id: Id,
    /** Made by the sender, so that a phone that hears no answer can send again. */
    photo_id: z.string({ error: 'missing' }).check(z.guid('invalid'), z.toLowerCase()),
    taken: z.optional(Instant),
  }),
  takes: 'photo',
  limit: PHOTOS_A_MINUTE,
  reply: z.object({ resultData: z.object({ photo_id: z.string() }) }),
});

const PhotoRow = z.object({
  photo_id: z.string(),
  question_id: z.string(),
  survey_id: z.string(),
  store_id: z.string(),
  store_name: z.string(),
  /** When its survey was taken. */
  date: Time,
});

export type PhotoRow = z.output<typeof PhotoRow>;

/** The photos of the surveys in scope, those of the newest survey first. The picture itself is at `/photos/{photo_id}`. */
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
