import type { FastifyReply } from 'fastify';
import { element, xmlDocument } from './form/xml.ts';

/** Only this type is believed: others are taken for the page of a network's proxy. */
export const XML_TYPE = 'text/xml; charset=utf-8';

/** What an app shows its user after sending, or when something is refused. */
export function sendMessage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const response = element(
    'OpenRosaResponse',
    { xmlns: 'http://openrosa.org/http/response', items: '0' },
    element('message', { nature: status < 300 ? 'submit_success' : 'submit_error' }, message),
  );
  return reply.status(status).type(XML_TYPE).send(xmlDocument(response));
}
