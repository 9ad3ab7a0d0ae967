import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clipType } from '../../../../domain/clips.ts';
import { isClipFile } from '../../../shared/definitions/clipQueries.ts';
import { refusalOf, refusalText, reportFailure } from '../../../http/failure.ts';
import { OPENROSA_DOOR } from '../../../http/headers.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { fileHash, sendFile } from '../../../http/sendFile.ts';
import { Refusal } from '../../../refusal.ts';
import { preferredLanguage } from '../../../i18n.ts';
import { openRememberedPhones, phoneContext, type PhoneContext } from './context.ts';
import { formListXml, manifestXml, type MediaFile } from './lists.ts';
import { MEDIA, openMedia, storesFile, type Media, type MediaOf } from './media.ts';
import { openModuleForms, type ModuleForm } from './moduleVersions.ts';
import { SENT_AT_ONCE_BYTES } from './parts.ts';
import { openPreviousAnswers, type PreviousAnswersOf } from './previousAnswers.ts';
import { receive } from './receive.ts';
import { sendMessage, XML_TYPE } from './replies.ts';
import type { AllForms } from './takeForm.ts';
import { openForms, type CurrentForm } from './versions.ts';

/** The maximum number of bytes per request, announced to apps. `http/headers.ts` adds the OpenRosa version. */
const OPENROSA = { 'x-openrosa-accept-content-length': String(SENT_AT_ONCE_BYTES) };

/** Registers the OpenRosa endpoints for ODK Collect and KoboCollect. */
export async function serveOpenRosa(app: FastifyInstance, options: ServeOptions, publicUrl: string): Promise<void> {
  const { db, words, clock } = options;
  const all = { forms: openForms(db, words, clock), moduleForms: openModuleForms(db, words, clock) };
  const media = { mediaOf: openMedia(db), previousAnswersOf: openPreviousAnswers(db) };
  const phones = openRememberedPhones(options);
  await app.register(
    async (door) => {
      door.decorateRequest('phoneLanguage', null);
      door.addHook('onRequest', async (_request, reply) => void reply.headers(OPENROSA));
      door.setErrorHandler((error, request, reply) => refuse(error, request, reply, words));
      door.setNotFoundHandler((request, reply) => refuse(new Refusal('form_unknown'), request, reply, words));
      serveForms(door, options, { ...all, ...media, publicUrl });
      door.head('/:key/submission', async (request, reply) => {
        await phoneContext(options, request, reply, phones.lookUp);
        return reply.status(204).send();
      });
      door.post('/:key/submission', async (request, reply) => receive(options, { ...all, phones }, request, reply));
    },
    { prefix: OPENROSA_DOOR },
  );
}

type Parts = AllForms & { mediaOf: MediaOf; previousAnswersOf: PreviousAnswersOf; publicUrl: string };

function serveForms(door: FastifyInstance, options: ServeOptions, parts: Parts): void {
  const { forms, moduleForms, mediaOf, publicUrl } = parts;
  const baseOf = (key: string) => ({ base: `${publicUrl}${OPENROSA_DOOR}/${key}` });
  door.get('/:key/formList', async (request, reply) => {
    const { key } = await phoneContext(options, request, reply);
    const audit = await forms.current();
    const text = formListXml([...(audit ? [audit] : []), ...(await moduleForms.current())], baseOf(key));
    return sendFile(request, reply, { text, type: XML_TYPE });
  });
  door.get<{ Params: { id: string; file: string } }>('/:key/forms/:id/:file', async (request, reply) => {
    const context = await phoneContext(options, request, reply);
    const { id, file } = request.params;
    const audit = await forms.current();
    const form = audit?.id === id ? audit : await moduleFormOf(parts, id);
    if (file === `${form.version}.xml`) return sendFile(request, reply, { text: form.xml, type: XML_TYPE });
    if (file !== 'manifest') throw new Refusal('form_unknown');
    const lists = await (form === audit ? filesOfAudit(context, parts, audit) : filesOfModule(context, parts, id));
    const clips = form.clips.map((clip) => ({ name: clip.file, path: `clips/${clip.file}`, hash: clip.md5 }));
    return sendFile(request, reply, { text: manifestXml([...lists, ...clips], baseOf(context.key)), type: XML_TYPE });
  });
  door.get<{ Params: { file: string } }>('/:key/media/clips/:file', async (request, reply) => {
    const { images, db } = await phoneContext(options, request, reply);
    const { file } = request.params;
    const type = clipType(file);
    const bytes = type !== null && (await isClipFile(db, file)) ? await images.get(file) : null;
    if (!bytes || type === null) throw new Refusal('form_unknown');
    return reply.header('cache-control', 'private, max-age=31536000, immutable').type(type).send(bytes);
  });
  for (const name of MEDIA) {
    door.get(`/:key/media/${name}`, async (request, reply) => {
      const context = await phoneContext(options, request, reply);
      const form = await forms.current();
      if (!form) throw new Refusal('form_unknown');
      const text = await mediaOf(name, readerOf(context), form.instrument, context.translate);
      return sendFile(request, reply, { text, type: CSV_TYPE });
    });
  }
  for (const name of MEDIA) {
    door.get<{ Params: { id: string } }>(`/:key/media/:id/${name}`, async (request, reply) => {
      const context = await phoneContext(options, request, reply);
      const text = await mediaOfModule(name, context, parts, await moduleFormOf(parts, request.params.id));
      return sendFile(request, reply, { text, type: CSV_TYPE });
    });
  }
}

const CSV_TYPE = 'text/csv; charset=utf-8';

/** Returns the form of a module in use. Throws form_unknown if there is none with this id. */
async function moduleFormOf({ moduleForms }: AllForms, id: string): Promise<ModuleForm> {
  const form = (await moduleForms.current()).find((candidate) => candidate.id === id);
  if (!form) throw new Refusal('form_unknown');
  return form;
}

const readerOf = ({ viewer, clock }: PhoneContext) => ({ ...viewer, now: clock() });

function filesOfAudit(context: PhoneContext, { mediaOf }: Parts, { instrument }: CurrentForm): Promise<MediaFile[]> {
  return Promise.all(
    MEDIA.map(async (name) => {
      const text = await mediaOf(name, readerOf(context), instrument, context.translate);
      return { name, path: name, hash: fileHash(text) };
    }),
  );
}

async function filesOfModule(context: PhoneContext, parts: Parts, id: string): Promise<MediaFile[]> {
  const form = await moduleFormOf(parts, id);
  return Promise.all(
    MEDIA.map(async (name) => ({
      name,
      path: `${id}/${name}`,
      hash: fileHash(await mediaOfModule(name, context, parts, form)),
    })),
  );
}

function mediaOfModule(
  name: Media,
  context: PhoneContext,
  parts: Parts,
  { indexedModule }: ModuleForm,
): Promise<string> {
  const { db, viewer, language, translate } = context;
  return name === 'stores.csv'
    ? storesFile(db, readerOf(context), { task: indexedModule.module.module, translate })
    : parts.previousAnswersOf(viewer, indexedModule, { language, say: translate });
}

/** The status that OpenRosa uses for a full disk. */
const INSUFFICIENT_STORAGE = 507;

/** Apps treat status 200 as a sign-in page, so a refusal gets at least 400. */
function statusOf({ code, status }: Refusal): number {
  if (code === 'storage_full') return INSUFFICIENT_STORAGE;
  return status < 400 ? 400 : status;
}

/** Replies to a failure with a message in the language of the phone's user. */
function refuse(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  words: ServeOptions['words'],
): FastifyReply {
  const refusal = refusalOf(error);
  reportFailure(refusal, error, request, reply);
  const say = words(request.phoneLanguage ?? preferredLanguage(request.headers['accept-language']));
  return sendMessage(reply, statusOf(refusal), refusalText(refusal, say));
}
