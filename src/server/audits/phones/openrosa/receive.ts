import type { FastifyReply, FastifyRequest } from 'fastify';
import { PHONE_PHOTO_MAX_BYTES } from '../../../../domain/photos/limits.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { uploadSemaphore } from '../../../http/uploads.ts';
import { insertAbsentPhoto } from '../../photos/changes.ts';
import { addPhotoOfAssessment, addPhotoOfSurvey } from '../../photos/addPhoto.ts';
import { inSlot } from '../../../process/semaphore.ts';
import { Refusal } from '../../../refusal.ts';
import { phoneContext, type PhoneContext, type RememberedPhones } from './context.ts';
import { readParts } from './parts.ts';
import type { AnnouncedPhoto } from './readSubmission.ts';
import { sendMessage } from './replies.ts';
import type { AllForms, StoredForm } from './takeForm.ts';

/**
 * The codes of permanent photo refusals. The audit is accepted without the photo; if it were refused, it would stay on
 * the phone forever.
 */
const UNREADABLE = new Set(['bad_image', 'image_dimensions', 'photo_id_taken']);

const BYTES_PER_MB = 1_000_000;

/**
 * Loads the code that reads and stores submissions, on first use. `taker` stores the promise, because even a repeated
 * import takes noticeable time.
 */
const loadTaker = () => import('./takeForm.ts');
let taker: ReturnType<typeof loadTaker> | undefined;

/** Stores a submission with its photos and replies with the message that the app shows. */
export async function receive(
  options: ServeOptions,
  { phones, ...forms }: AllForms & { phones: RememberedPhones },
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await phoneContext(options, request, reply, phones.recall).catch((error: unknown) => {
    // Apps read a refusal only after sending everything, so this allows time for a slow connection.
    options.giveTime(request, `refused ${request.ip}`);
    throw error;
  });
  options.giveTime(request, context.viewer.userId);
  const refusal = options.closedToChanges();
  if (refusal) throw new Refusal(refusal);
  // One signal for the whole request, because its photos are processed one by one while it is still arriving.
  const signal = options.waitSignal(reply);
  const { userId } = context.viewer;
  return inSlot(
    uploadSemaphore,
    () => storeSubmission({ ...context, waitSignal: () => signal }, options, forms, request, reply),
    userId,
    signal,
  ).catch(async (error: unknown) => {
    // If the phone was disconnected in the meantime, throws phone_unknown instead.
    if (error instanceof Refusal) await context.recognise();
    throw error;
  });
}

/** Reads a submission with its photos, stores both and replies. */
async function storeSubmission(
  context: PhoneContext,
  options: ServeOptions,
  forms: AllForms,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  let form: StoredForm | null = null;
  const announcedPhotos = new Map<string, AnnouncedPhoto>();
  const leftOut: { file: string; reason: LeftOut }[] = [];
  await readParts(request, {
    xml: async (xml) => {
      taker ??= loadTaker();
      const { storeForm } = await taker;
      form = await storeForm(context, forms, options.words, xml);
      for (const photo of form.photos) announcedPhotos.set(photo.file, photo);
    },
    wants: (name) => announcedPhotos.has(name),
    file: async (name, bytes) => {
      const photo = announcedPhotos.get(name);
      const reason = form && photo && (await storePhotoOfPhone(context, form, photo, bytes));
      if (reason) leftOut.push({ file: name, reason });
    },
  });
  if (!form) throw new Refusal('bad_submission');
  const { language, message } = form as StoredForm;
  const say = options.words(language ?? context.language);
  const lines = [
    message,
    ...leftOut.map(({ file, reason }) =>
      say(`phoneReply.${reason}`, { file, max: PHONE_PHOTO_MAX_BYTES / BYTES_PER_MB }),
    ),
  ];
  return sendMessage(reply, 201, lines.join('\n'));
}

/** The reason why a photo is left out, as a key of `phoneReply`. */
type LeftOut = 'unread' | 'tooLarge';

/**
 * Stores a photo like /survey/photo or /assessment/photo. If the photo is left out, records the reason and returns it;
 * otherwise returns null.
 */
async function storePhotoOfPhone(
  context: PhoneContext,
  { id: recordId, record }: StoredForm,
  { id, subject, file }: AnnouncedPhoto,
  bytes: Buffer | null,
): Promise<LeftOut | null> {
  const isOfSurvey = record === 'survey';
  const [ofSurvey, ofAssessment] = [
    { survey_id: recordId, question_id: subject },
    { assessment_id: recordId, item: subject },
  ];
  const photo = { id, ...(isOfSurvey ? ofSurvey : ofAssessment), noted_at: context.now };
  if (bytes === null) {
    context.log.warn({ [record]: recordId }, 'a photo from a phone is too large');
    await insertAbsentPhoto(context.db, { ...photo, reason: 'too_large' });
    return 'tooLarge';
  }
  const [photoInput, sentPhoto] = [
    { photo_id: id, taken: undefined },
    { name: file, bytes },
  ];
  try {
    if (isOfSurvey) await addPhotoOfSurvey(context, { ...photoInput, ...ofSurvey }, sentPhoto);
    else await addPhotoOfAssessment(context, { ...photoInput, ...ofAssessment }, sentPhoto);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal) || !UNREADABLE.has(error.code)) throw error;
    context.log.warn({ code: error.code, [record]: recordId }, 'a photo from a phone cannot be read');
    await insertAbsentPhoto(context.db, { ...photo, reason: 'unreadable' });
    return 'unread';
  }
}
