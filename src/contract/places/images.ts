import * as z from 'zod/mini';
import { call } from './kit/call.ts';
import { UPLOADS_A_MINUTE } from '../domain/limits.ts';
import { Id, Nothing } from './kit/fields.ts';

/** Takes in a picture for the store and user forms, which then name it in their `image` field. */
export const uploadImage = call('/store/upload', 'change', 'administrator', {
  transaction: 'own',
  input: Nothing,
  takes: 'image',
  limit: UPLOADS_A_MINUTE,
  // Not resultData, as everywhere else: the spec names this field.
  reply: z.object({ recordData: z.object({ image: z.string() }) }),
});

/** Takes in a picture and makes it a store's, at once. The trailing slash is the spec's. */
export const replaceStoreImage = call('/imageEdit/upload/', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({ storeid: Id }),
  takes: 'image',
  limit: UPLOADS_A_MINUTE,
  reply: z.object({ resultData: z.object({ image: z.string() }) }),
});
