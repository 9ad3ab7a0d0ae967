import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { deletePhone } from '../../src/contract/audits/phones.ts';
import { picture } from '../support/pictures/pictures.ts';
import { multipart } from '../support/upload.ts';
import { field, phoneOf, send } from './submissions.ts';

// Submissions that arrive at the same time as another one, or while their phone is disconnected.

const { server, ada, shop, gus, phone, audit } = await field();

const surveys = async (id: string) =>
  server.db.selectFrom('surveys').where('id', '=', id).select(['id', 'user_id']).execute();

const plan = '<actions><about>fruit_spoiled</about><strategy>fruit_spoiled_1</strategy></actions>';

test.each([
  ['', ''],
  ['with plans', plan],
])(
  'two at once with the same id and different answers %s: one is stored, the other is refused with a message',
  async (_what, more) => {
    const id = randomUUID();
    const sent = await Promise.all(
      ['yes', 'no', 'na', 'yes'].map((answer) =>
        send(server, phone, audit({ id, answers: { FV_1: { fruit_spoiled: answer } }, more })),
      ),
    );
    // The first and the last submission have the same answer, so both are accepted if either is.
    const statuses = sent.map(({ status }) => status);
    const taken = statuses.filter((status) => status === 201).length;
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(taken).toBe(statuses[0] === 201 ? 2 : 1);
    expect(await surveys(id)).toHaveLength(1);
    expect(
      await server.db.selectFrom('submissions').where('survey_id', '=', id).select('survey_id').execute(),
    ).toHaveLength(1);
  },
);

test('two phones send the same id simultaneously: the survey belongs to one of them, and the other is refused', async () => {
  const id = randomUUID();
  const xml = audit({ id });
  const other = await phoneOf(server, ada);
  const sent = await Promise.all([send(server, phone, xml), send(server, other, xml)]);
  expect(new Set(sent.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const [stored] = await surveys(id);
  expect(stored?.user_id).toBe(sent[0]?.status === 201 ? gus.id : ada.id);
});

/** Sends a form with a photo, and does something else when the given part of it has been sent. */
async function sendInterrupted(
  cut: (body: Buffer) => number,
  work: (of: { id: string; at: string }) => Promise<unknown>,
) {
  const last = await phoneOf(server, gus);
  const id = randomUUID();
  const answers = { FV_1: { fruit_spoiled: 'yes', fruit_spoiled_photo: '1.png' } };
  const { payload, headers } = multipart([
    { name: 'xml_submission_file', filename: 'form.xml', bytes: Buffer.from(audit({ id, store: shop, answers })) },
    { name: '1.png', filename: '1.png', bytes: await picture('png') },
  ]);
  const half = cut(payload);
  const body = Readable.from(
    (async function* () {
      yield payload.subarray(0, half);
      await work({ id, at: last.id });
      yield payload.subarray(half);
    })(),
  );
  const response = await server.app.inject({ method: 'POST', url: `${last.at}/submission`, payload: body, headers });
  const photos = await server.db.selectFrom('photos').where('survey_id', '=', id).select('id').execute();
  return { answered: response, stored: (await surveys(id)).length, photos: photos.length };
}

const disconnect = ({ at }: { at: string }) => server.call(deletePhone, { phone_id: at }, ada);

test('a phone that is disconnected before its form has arrived: 403 with a message, and nothing is stored', async () => {
  const { answered, ...came } = await sendInterrupted((body) => body.indexOf('<store_id>'), disconnect);
  expect([answered.statusCode, answered.headers['x-openrosa-version']]).toEqual([403, '1.0']);
  expect(answered.body).toContain('QR');
  expect(came).toEqual({ stored: 0, photos: 0 });
});

test('a phone that is disconnected between its form and its photo: the audit remains, and the photo is refused', async () => {
  const { answered, ...came } = await sendInterrupted(
    (body) => body.indexOf('name="1.png"'),
    async (sent) => {
      await expect.poll(async () => (await surveys(sent.id)).length).toBe(1);
      await disconnect(sent);
    },
  );
  expect([answered.statusCode, answered.headers['x-openrosa-version']]).toEqual([403, '1.0']);
  expect(came).toEqual({ stored: 1, photos: 0 });
});
