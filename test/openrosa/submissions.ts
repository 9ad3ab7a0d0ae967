import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '../../src/contract/kit/call.ts';
import { addPhone } from '../../src/contract/audits/phones.ts';
import { readSurvey } from '../../src/contract/audits/surveys.ts';
import { groupUser, person, store, type Person } from '../support/factories.ts';
import { sharedServer, type TestServer } from '../support/server.ts';
import { multipart, type Part } from '../support/upload.ts';

/** A phone as an app knows it, with its path on the test server. */
export type TestPhone = { id: string; key: string; at: string };

/** Connects a phone for a user. */
export async function phoneOf(server: TestServer, person: Person): Promise<TestPhone> {
  const { body } = await server.call(addPhone, { name: 'Phone' }, person);
  const { phone_id: id, url } = (body as ReplyOf<typeof addPhone>).resultData;
  const key = url.slice(url.lastIndexOf('/') + 1);
  return { id, key, at: `/openrosa/${key}` };
}

/** The fixed time of the tests, for the server and for everything that is sent. */
export const FIELD_TIME = new Date('2026-11-21T10:00:00Z');

/** Creates a server with a phone of Gus, who audits one shop, and an administrator who reads the results. */
export async function field() {
  const now = FIELD_TIME;
  const server = await sharedServer({ now });
  server.clock.now = now;
  const ada = await person(server.db, { name: 'ada', now });
  const shop = await store(server.db, { name: 'Corner <Shop>' });
  const gus = await groupUser(server.db, { stores: [shop], now });
  const phone = await phoneOf(server, gus);
  const form = await offeredForm(server, phone);
  return {
    server,
    ada,
    shop,
    gus,
    phone,
    /** Builds an audit of the shop with two answers, one of which loses its point. */
    audit: (over: Partial<FormInput> = {}) =>
      fillForm({
        form,
        store: shop,
        answers: { FV_1: { fresh_fruit_five_kinds: 'yes', fruit_spoiled: 'no' } },
        ...over,
      }),
    read: async (surveyId: string) => {
      const { body } = await server.call(readSurvey, { surveyid: surveyId }, ada);
      return body as ReplyOf<typeof readSurvey>;
    },
  };
}

/** Requests a path below a phone's URL. */
export function get({ app }: TestServer, phone: TestPhone, path: string, headers: Record<string, string> = {}) {
  return app.inject({ method: 'GET', url: `${phone.at}${path}`, headers });
}

/** Returns the id and version of the form that a phone is offered. */
export async function offeredForm(server: TestServer, phone: TestPhone): Promise<{ id: string; version: string }> {
  return formIn((await get(server, phone, '/formList')).body);
}

/** Returns the id and version of the form in a list. */
export function formIn(list: string): { id: string; version: string } {
  const textOf = (name: string) => new RegExp(`<${name}>([^<]+)</${name}>`).exec(list)?.[1] ?? '';
  return { id: textOf('formID'), version: textOf('version') };
}

export type FormInput = {
  form: { id: string; version: string };
  store: string;
  id?: string;
  /** The answers by sub-category group: `{ FV_1: { fruit_spoiled: 'no' } }`. */
  answers?: Record<string, Record<string, string>>;
  end?: string;
  start?: string;
  /** Additional XML of the form. */
  more?: string;
  attributes?: string;
  meta?: string;
};

/** Returns a filled form as an app writes it. */
export function fillForm({ form, store, id = randomUUID(), answers = {}, more = '', ...rest }: FormInput): string {
  const { start = '', end = '2026-11-20T09:00:00.000+00:00', attributes = '', meta = '' } = rest;
  const groups = Object.entries(answers).map(([group, fields]) => {
    const inner = Object.entries(fields).map(([name, value]) => `<${name}>${value}</${name}>`);
    const chapter = group.split('_')[0] ?? '';
    return `<${chapter}><${group}>${inner.join('')}</${group}></${chapter}>`;
  });
  return `<?xml version='1.0' ?><data id="${form.id}" version="${form.version}"${attributes}><start>${start}</start>
    <end>${end}</end><store_id>${store}</store_id>${groups.join('')}${more}
    <meta><instanceID>uuid:${id}</instanceID>${meta}</meta></data>`;
}

/** The server's response: its status, headers, and the message that the app would show. */
export type SubmissionReply = { status: number; message: string; headers: Record<string, unknown> };

/** Sends a filled form with its files, as an app does. */
export async function send(
  { app }: TestServer,
  phone: Pick<TestPhone, 'at'>,
  xml: string | Buffer,
  files: Record<string, Uint8Array> = {},
  more: readonly Part[] = [],
): Promise<SubmissionReply> {
  const parts: Part[] = [
    { name: 'xml_submission_file', filename: 'form.xml', bytes: Buffer.from(xml) },
    ...Object.entries(files).map(([name, bytes]) => ({ name, filename: name, bytes })),
    ...more,
  ];
  const { payload, headers } = multipart(parts);
  const response = await app.inject({ method: 'POST', url: `${phone.at}/submission`, payload, headers });
  const message = /<message[^>]*>([^]*)<\/message>/.exec(response.body)?.[1] ?? '';
  return { status: response.statusCode, message, headers: response.headers };
}
