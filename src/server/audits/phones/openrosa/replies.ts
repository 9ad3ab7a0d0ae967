import type { FastifyReply } from 'fastify';
import { element, xmlDocument } from './form/xml.ts';

/** The only content type that apps accept; they treat others as a captive portal's page. */
export const XML_TYPE = 'text/xml; charset=utf-8';

/** Sends the message that an app shows after a submission or a refusal. */
export function sendMessage(reply: FastifyReply, status: number, message: string): FastifyReply {
  const response = element(
    'OpenRosaResponse',
    { xmlns: 'http://openrosa.org/http/response', items: '0' },
    element('message', { nature: status < 300 ? 'submit_success' : 'submit_error' }, message),
  );
  return reply.status(status).type(XML_TYPE).send(xmlDocument(response));
}
