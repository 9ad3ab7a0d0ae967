import * as z from 'zod/mini';
import { call } from '../kit/call.ts';
import { UPLOADS_A_MINUTE } from '../../domain/limits.ts';
import { IMAGE_MAX_BYTES } from '../../domain/images.ts';
import { Id, Nothing } from '../kit/fields.ts';

/** Uploads an image for the store and user forms, which then send its path in their `image` field. */
export const uploadImage = call('/store/upload', 'change', 'administrator', {
  transaction: 'own',
  input: Nothing,
  takes: { file: 'image', maxBytes: IMAGE_MAX_BYTES },
  limit: UPLOADS_A_MINUTE,
  // The specification uses this field name here instead of resultData.
  reply: z.object({ recordData: z.object({ image: z.string() }) }),
});

/** Replaces a store's image with an uploaded one, immediately. The trailing slash is the specification's. */
export const replaceStoreImage = call('/imageEdit/upload/', 'change', 'administrator', {
  transaction: 'own',
  input: z.object({ storeid: Id }),
  takes: { file: 'image', maxBytes: IMAGE_MAX_BYTES },
  limit: UPLOADS_A_MINUTE,
  reply: z.object({ resultData: z.object({ image: z.string() }) }),
});
