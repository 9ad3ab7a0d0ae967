import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServeOptions } from '../http/options.ts';
import { photoHandlers } from '../photos/handlers.ts';
import { Refusal } from '../refusal.ts';
import { phoneContext, type PhoneContext } from './context.ts';
import { messageOf } from './message.ts';
import { readParts } from './parts.ts';
import type { AnnouncedPhoto } from './readSubmission.ts';
import { sendMessage } from './replies.ts';
import type { TakenIn } from './submission.ts';
import type { Forms } from './versions.ts';

/** What can't be drawn will not be drawable the next time: the audit must not wait for it on the phone for ever. */
const UNREADABLE = new Set(['bad_image', 'image_dimensions', 'photo_id_taken']);

/** How forms are read, loaded with the first of them and kept: to import it again takes a part of each submission's time. */
const loadSubmission = () => import('./submission.ts');
let submission: ReturnType<typeof loadSubmission> | undefined;

/** Takes in a submission with the photos that come with it, and answers with what the app shows. */
export async function receive(
  options: ServeOptions,
  forms: Forms,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = await phoneContext(options, request, reply).catch((error: unknown) => {
    // An app hears that it is refused when it has sent all, however slow its line is.
    options.giveTime(request, `refused ${request.ip}`);
    throw error;
  });
  options.giveTime(request, context.viewer.userId);
  const closed = options.closedToChanges();
  if (closed) throw new Refusal(closed);
  // It is worked on while it comes in: the photos of a survey take their time.
  options.waiting(reply);
  let taken: TakenIn | null = null;
  const announced = new Map<string, AnnouncedPhoto>();
  const unread: string[] = [];
  await readParts(request, {
    xml: async (xml) => {
      submission ??= loadSubmission();
      const { takeIn } = await submission;
      taken = await takeIn(context, { forms, words: options.words, xml });
      for (const photo of taken.read.photos) announced.set(photo.file, photo);
    },
    wants: (name) => announced.has(name),
    file: async (name, bytes) => {
      const photo = announced.get(name);
      if (taken && photo && !(await keepPhoto(context, taken, photo, bytes))) unread.push(name);
    },
  });
  if (!taken) throw new Refusal('bad_submission');
  const { read } = taken as TakenIn;
  const language = read.language ?? context.language;
  const say = options.words(language);
  const lines = [messageOf(taken, language, say), ...unread.map((file) => say('phoneReply.unread', { file }))];
  return sendMessage(reply, 201, lines.join('\n'));
}

/** Keeps a photo as /survey/photo does; false when it is no picture. */
async function keepPhoto(
  context: PhoneContext,
  { scored }: TakenIn,
  { id, questionId, file }: AnnouncedPhoto,
  bytes: Buffer,
): Promise<boolean> {
  const input = { photo_id: id, survey_id: scored.id, question_id: questionId, taken: undefined };
  try {
    await photoHandlers.addPhoto(input, { ...context, photo: { name: file, bytes } });
    return true;
  } catch (error) {
    if (!(error instanceof Refusal) || !UNREADABLE.has(error.code)) throw error;
    context.log.warn({ code: error.code, survey: scored.id }, 'a photo of a phone can not be read');
    return false;
  }
}
