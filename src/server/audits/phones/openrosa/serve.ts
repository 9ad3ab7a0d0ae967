import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf, refusalText, reportFailure } from '../../../http/failure.ts';
import { OPENROSA_DOOR } from '../../../http/headers.ts';
import type { ServeOptions } from '../../../http/options.ts';
import { sendFile } from '../../../http/sendFile.ts';
import { Refusal } from '../../../refusal.ts';
import { preferredLanguage } from '../../../i18n.ts';
import { phoneContext } from './context.ts';
import { formListXml, manifestXml } from './lists.ts';
import { MEDIA, openMedia, type MediaOf } from './media.ts';
import { SENT_AT_ONCE_BYTES } from './parts.ts';
import { receive } from './receive.ts';
import { sendMessage, XML_TYPE } from './replies.ts';
import { openForms, type Forms } from './versions.ts';

/** The maximum number of bytes per request, announced to apps. `http/headers.ts` adds the OpenRosa version. */
const OPENROSA = { 'x-openrosa-accept-content-length': String(SENT_AT_ONCE_BYTES) };

/** Serves ODK Collect and KoboCollect: the form, its lookup lists and the endpoint for submissions. */
export async function serveOpenRosa(app: FastifyInstance, options: ServeOptions, publicUrl: string): Promise<void> {
  const { db, words, clock } = options;
  const forms = openForms(db, words, clock);
  const mediaOf = openMedia(db);
  await app.register(
    async (door) => {
      door.decorateRequest('phoneLanguage', null);
      door.addHook('onRequest', async (_request, reply) => void reply.headers(OPENROSA));
      door.setErrorHandler((error, request, reply) => refuse(error, request, reply, words));
      door.setNotFoundHandler((request, reply) => refuse(new Refusal('form_unknown'), request, reply, words));
      serveForms(door, options, { forms, mediaOf, publicUrl });
      door.head('/:key/submission', async (request, reply) => {
        await phoneContext(options, request, reply);
        return reply.status(204).send();
      });
      door.post('/:key/submission', async (request, reply) => receive(options, forms, request, reply));
    },
    { prefix: OPENROSA_DOOR },
  );
}

type Parts = { forms: Forms; mediaOf: MediaOf; publicUrl: string };

function serveForms(door: FastifyInstance, options: ServeOptions, { forms, mediaOf, publicUrl }: Parts): void {
  door.get('/:key/formList', async (request, reply) => {
    const { key } = await phoneContext(options, request, reply);
    const text = formListXml(await forms.current(), { base: `${publicUrl}${OPENROSA_DOOR}/${key}` });
    return sendFile(request, reply, { text, type: XML_TYPE });
  });
  door.get<{ Params: { id: string; file: string } }>('/:key/forms/:id/:file', async (request, reply) => {
    const { key, viewer, translate } = await phoneContext(options, request, reply);
    const form = await forms.current();
    const { id, file } = request.params;
    if (form?.id !== id) throw new Refusal('form_unknown');
    if (file === `${form.version}.xml`) return sendFile(request, reply, { text: form.xml, type: XML_TYPE });
    if (file !== 'manifest') throw new Refusal('form_unknown');
    const reader = { ...viewer, now: options.clock() };
    const files = await Promise.all(
      MEDIA.map(async (name) => ({ name, text: await mediaOf(name, reader, form.installed, translate) })),
    );
    return sendFile(request, reply, {
      text: manifestXml(files, { base: `${publicUrl}${OPENROSA_DOOR}/${key}` }),
      type: XML_TYPE,
    });
  });
  for (const name of MEDIA) {
    door.get(`/:key/media/${name}`, async (request, reply) => {
      const { viewer, translate } = await phoneContext(options, request, reply);
      const form = await forms.current();
      if (!form) throw new Refusal('form_unknown');
      const text = await mediaOf(name, { ...viewer, now: options.clock() }, form.installed, translate);
      return sendFile(request, reply, { text, type: 'text/csv; charset=utf-8' });
    });
  }
}

/** The status that OpenRosa uses for a full disk. */
const INSUFFICIENT_STORAGE = 507;

/** Maps refusals with status 200 to 400, because an app treats 200 as a request to sign in. */
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
