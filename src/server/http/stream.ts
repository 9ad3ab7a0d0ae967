import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import type { Call } from '../../contract/kit/call.ts';
import { holdToPace, PACE } from './pace.ts';

/**
 * Sends an envelope with one field that is too large for memory: everything else first, then the field item by item.
 * The items are JSON text. A failure midway breaks the connection, so that half a response is never taken for a
 * complete one. The reader's pace is enforced from the first chunk on, because the response may have waited for a slot
 * until then.
 */
export async function streamEnvelope(
  call: Call,
  result: Record<string, unknown>,
  field: string,
  reply: FastifyReply,
  pace = PACE,
): Promise<FastifyReply> {
  const { [field]: items, ...rest } = result;
  const shape = call.reply.shape as Record<string, z.ZodMiniType>;
  const { [field]: _streamedField, ...others } = shape;
  const head = z.parse(z.object(others), rest);
  const chunks = Readable.from(withPace(envelopeChunks(head, field, items as AsyncIterable<string>)));
  async function* withPace(textChunks: AsyncGenerator<string>): AsyncGenerator<string> {
    let isFirst = true;
    for await (const chunk of textChunks) {
      if (isFirst) holdToPace(chunks, reply, pace);
      isFirst = false;
      yield chunk;
    }
  }
  return reply.type('application/json; charset=utf-8').send(chunks);
}

/** The approximate amount of text to collect before sending it, in characters. */
const CHUNK_CHARACTERS = 64 * 1024;

async function* envelopeChunks(
  head: Record<string, unknown>,
  field: string,
  items: AsyncIterable<string>,
): AsyncGenerator<string> {
  const opening = JSON.stringify({ type: true, ...head });
  let text = `${opening.slice(0, -1)},${JSON.stringify(field)}:[`;
  let separator = '';
  for await (const item of items) {
    text += separator + item;
    separator = ',';
    if (text.length >= CHUNK_CHARACTERS) {
      yield text;
      text = '';
    }
  }
  yield `${text}]}`;
}
