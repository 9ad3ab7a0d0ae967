import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { deletePhone } from '../../src/contract/audits/phones.ts';
import { GROUP_USER } from '../../src/domain/userTypes.ts';
import { recordStatements } from '../bench/recordStatements.ts';
import { person, store } from '../support/factories.ts';
import { picture } from '../support/pictures/pictures.ts';
import { multipart } from '../support/upload.ts';
import { field, FIELD_TIME, phoneOf, send } from './submissions.ts';

// Submissions that arrive at the same time as another one, or while their phone is disconnected or its user changes.

const { server, ada, shop, gus, phone, audit } = await field();

const surveys = async (id: string) =>
  server.db.selectFrom('surveys').where('id', '=', id).select(['id', 'user_id']).execute();

const plan = '<actions><about>fruit_spoiled</about><strategy>fruit_spoiled_1</strategy></actions>';

test.each([
  ['', ''],
  ['with plans', plan],
])(
  'two at once with the same id and different answers %s: one is stored, the other is refused with a message',
  async (_case, more) => {
    const id = randomUUID();
    const replies = await Promise.all(
      ['yes', 'no', 'na', 'yes'].map((answer) =>
        send(server, phone, audit({ id, answers: { FV_1: { fruit_spoiled: answer } }, more })),
      ),
    );
    // The first and the last submission have the same answer, so both are accepted if either is.
    const statuses = replies.map(({ status }) => status);
    const count = statuses.filter((status) => status === 201).length;
    expect(statuses.every((status) => status === 201 || status === 409)).toBe(true);
    expect(count).toBe(statuses[0] === 201 ? 2 : 1);
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
  const replies = await Promise.all([send(server, phone, xml), send(server, other, xml)]);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  const [storedSurvey] = await surveys(id);
  expect(storedSurvey?.user_id).toBe(replies[0]?.status === 201 ? gus.id : ada.id);
});

/** Sends a form with a photo, and does something else when the given part of it has been sent. */
async function sendPartially(
  cutBody: (body: Buffer) => number,
  work: (of: { id: string; at: string }) => Promise<unknown>,
) {
  const last = await phoneOf(server, gus);
  const id = randomUUID();
  const answers = { FV_1: { fruit_spoiled: 'yes', fruit_spoiled_photo: '1.png' } };
  const { payload, headers } = multipart([
    { name: 'xml_submission_file', filename: 'form.xml', bytes: Buffer.from(audit({ id, store: shop, answers })) },
    { name: '1.png', filename: '1.png', bytes: await picture('png') },
  ]);
  const partialBody = cutBody(payload);
  const body = Readable.from(
    (async function* () {
      yield payload.subarray(0, partialBody);
      await work({ id, at: last.id });
      yield payload.subarray(partialBody);
    })(),
  );
  const response = await server.app.inject({ method: 'POST', url: `${last.at}/submission`, payload: body, headers });
  const photos = await server.db.selectFrom('photos').where('survey_id', '=', id).select('id').execute();
  return { answered: response, stored: (await surveys(id)).length, photos: photos.length };
}

const disconnect = ({ at }: { at: string }) => server.call(deletePhone, { phone_id: at }, ada);

test('a phone that is disconnected before its form has arrived: 403 with a message, and nothing is stored', async () => {
  const { answered, ...came } = await sendPartially((body) => body.indexOf('<store_id>'), disconnect);
  expect([answered.statusCode, answered.headers['x-openrosa-version']]).toEqual([403, '1.0']);
  expect(answered.body).toContain('QR');
  expect(came).toEqual({ stored: 0, photos: 0 });
});

test('a phone that is disconnected between its form and its photo: the audit remains, and the photo is refused', async () => {
  const { answered, ...came } = await sendPartially(
    (body) => body.indexOf('name="1.png"'),
    async (message) => {
      await expect.poll(async () => (await surveys(message.id)).length).toBe(1);
      await disconnect(message);
    },
  );
  expect([answered.statusCode, answered.headers['x-openrosa-version']]).toEqual([403, '1.0']);
  expect(came).toEqual({ stored: 1, photos: 0 });
});

/**
 * Asks whether a phone may send, as an app does before every audit; the server then remembers the phone for a minute.
 */
async function askToSend({ at }: { at: string }): Promise<void> {
  const { statusCode } = await server.app.inject({ method: 'HEAD', url: `${at}/submission` });
  expect(statusCode).toBe(204);
}

/** Connects a phone of a new administrator that has asked whether it may send. */
async function admittedPhone() {
  const auditor = await person(server.db, { now: FIELD_TIME });
  const sender = await phoneOf(server, auditor);
  await askToSend(sender);
  return { auditor, sender };
}

describe('after a phone has asked whether it may send', () => {
  test('its audit takes one statement', async () => {
    const place = await store(server.db);
    const { sender } = await admittedPhone();
    expect(await send(server, sender, audit({ store: place }))).toMatchObject({ status: 201 });
    const statements = await recordStatements(async () => {
      expect(await send(server, sender, audit({ store: place }))).toMatchObject({ status: 201 });
    });
    expect(statements.map(({ text }) => text)).toEqual([expect.stringContaining('insert into surveys')]);
  });

  test('and the minute is over, it is looked up again, which records when it was seen', async () => {
    const { sender } = await admittedPhone();
    server.clock.now = new Date(FIELD_TIME.getTime() + 61_000);
    try {
      expect(await send(server, sender, audit())).toMatchObject({ status: 201 });
    } finally {
      server.clock.now = FIELD_TIME;
    }
    const row = server.db.selectFrom('phones').where('id', '=', sender.id).select('last_seen_at');
    expect((await row.executeTakeFirstOrThrow()).last_seen_at).toEqual(new Date(FIELD_TIME.getTime() + 61_000));
  });

  test.each([
    ['', (id: string) => audit({ id })],
    ['with a plan', (id: string) => audit({ id, more: plan })],
    ['that is broken', () => '<data>'],
  ])('and was disconnected, its audit %s is refused as that of an unknown phone', async (_case, xmlOf) => {
    const id = randomUUID();
    const { sender } = await admittedPhone();
    await server.call(deletePhone, { phone_id: sender.id }, ada);
    const reply = await send(server, sender, xmlOf(id));
    expect(reply).toMatchObject({ status: 403, message: expect.stringContaining('QR') as string });
    expect(await surveys(id)).toEqual([]);
  });

  test.each([
    ['', ''],
    ['with a plan', plan],
  ])('and its user was renamed, the audit %s is stored under the new name', async (_case, more) => {
    const id = randomUUID();
    const { auditor: person, sender } = await admittedPhone();
    await server.db.updateTable('users').set({ username: 'Renamed' }).where('id', '=', person.id).execute();
    expect(await send(server, sender, audit({ id, more }))).toMatchObject({ status: 201 });
    const row = server.db.selectFrom('surveys').where('id', '=', id).select('user_name');
    expect(await row.executeTakeFirst()).toEqual({ user_name: 'Renamed' });
  });

  test('and its administrator became a group user, an audit of a store of others is refused', async () => {
    const id = randomUUID();
    const { auditor: person, sender } = await admittedPhone();
    await server.db.updateTable('users').set({ user_type: GROUP_USER }).where('id', '=', person.id).execute();
    expect(await send(server, sender, audit({ id }))).toMatchObject({ status: 403 });
    expect(await surveys(id)).toEqual([]);
  });
});
