import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { group, groupUser, person, store } from '../../../../test/support/factories.ts';
import { sendPhoto } from '../../../../test/support/pictures/photos.ts';
import { sharedServer } from '../../../../test/support/server.ts';
import { readCaptureInstrument } from '../../../contract/audits/capture.ts';
import { addSurvey, correctSurvey, importSurvey, readSurvey } from '../../../contract/audits/surveys.ts';
import { installInstrument } from '../definitions/changes.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';

// An audit is scored with the instrument version that it was taken with, whichever is active when it arrives.

const server = await sharedServer();
const { db } = server;
const coastal = await group(db);
const harbour = await store(db, { groups: [coastal] });
const foreign = await store(db);
const ann = await person(db);
const gus = await groupUser(db, { groupId: coastal, stores: [harbour] });

const { instrument: first } = await activeInstrument(db);
const { name, version } = first;
const OLD = { name, version };
const NEW = { name, version: '2.0' };
const [removedQuestion, remainingQuestion] =
  first.categories[0]?.subcategories[0]?.questions.map(({ varname }) => varname) ?? [];

const audit = (over: Record<string, unknown> = {}) => ({
  survey_id: randomUUID(),
  store_id: harbour,
  date: new Date().toISOString(),
  answers: [
    { question_id: removedQuestion, answer: 'Yes' },
    { question_id: remainingQuestion, answer: 'No' },
  ],
  ...over,
});

/** Installs a new version, in which another question replaces the first. */
async function useNext(): Promise<void> {
  const next = structuredClone(first);
  const [question] = next.categories[0]?.subcategories[0]?.questions ?? [];
  if (question) question.varname = 'asked_since';
  await installInstrument(db, { ...next, version: NEW.version });
}

const before = audit();
let answeredBefore = '';

beforeAll(async () => {
  answeredBefore = (await server.call(addSurvey, before, gus)).raw;
  await useNext();
});

describe('an audit that names the version it was taken with', () => {
  test('is scored by that version and keeps it, and can be corrected with its questions', async () => {
    const input = audit({ instrument: OLD });
    const reply = await server.call(addSurvey, input, gus);
    expect(reply.body).toMatchObject({ type: true });
    const secondReply = await server.call(addSurvey, input, gus);
    expect(secondReply.raw).toBe(reply.raw);
    const { body } = await server.call(readSurvey, { surveyid: input.survey_id }, gus);
    expect(body['instrument']).toMatchObject(OLD);
    const answers = [{ question_id: removedQuestion, answer: 'No' }];
    const correction = { survey_id: input.survey_id, version: 1, reason: 'A slip', answers };
    expect((await server.call(correctSurvey, correction, gus)).body).toMatchObject({ type: true });
    const photo = await sendPhoto(server, gus, { survey_id: input.survey_id, question_id: removedQuestion ?? '' });
    expect(photo.body).toMatchObject({ type: true });
  });

  test('is scored by the active version if it names that one or none', async () => {
    for (const versionInput of [{ instrument: NEW }, {}]) {
      const input = audit({ ...versionInput, answers: [{ question_id: 'asked_since', answer: 'Yes' }] });
      expect((await server.call(addSurvey, input, gus)).body).toMatchObject({ type: true });
      const { body } = await server.call(readSurvey, { surveyid: input.survey_id }, gus);
      expect(body['instrument']).toMatchObject(NEW);
    }
  });

  test('is refused at the field for a version that is not installed, and for a question that its version lacks', async () => {
    for (const unknownVersion of [
      { name, version: '9' },
      { name: 'other', version },
      { name, version: '' },
      'four-p',
      7,
      {},
    ]) {
      const { body } = await server.call(addSurvey, audit({ instrument: unknownVersion }), gus);
      expect(body).toMatchObject({ type: false, field: expect.stringMatching(/^instrument/) });
    }
    const wrong = audit({ instrument: OLD, answers: [{ question_id: 'asked_since', answer: 'Yes' }] });
    expect((await server.call(addSurvey, wrong, gus)).body).toMatchObject({ code: 'unknown_question' });
    const elsewhere = await server.call(addSurvey, audit({ instrument: OLD, store_id: foreign }), gus);
    const nowhere = await server.call(addSurvey, audit({ instrument: OLD, store_id: randomUUID() }), gus);
    expect([elsewhere.status, elsewhere.raw]).toEqual([404, nowhere.raw]);
  });
});

test('an earlier audit gets the same reply when it is sent again after the active version has changed', async () => {
  expect((await server.call(addSurvey, before, gus)).raw).toBe(answeredBefore);
});

test('a file of a device is always imported: by the version it names, otherwise by the one that contains its questions', async () => {
  for (const variant of [audit({ instrument: OLD }), audit(), audit({ instrument: NEW })]) {
    for (const apply of [false, true]) {
      const input = { ...variant, auditor: gus.email, apply };
      expect((await server.call(importSurvey, input, ann)).body).toMatchObject({ type: true });
    }
    const { body } = await server.call(readSurvey, { surveyid: variant.survey_id }, ann);
    expect(body['instrument']).toMatchObject(OLD);
    const photo = await sendPhoto(server, ann, { survey_id: variant.survey_id, question_id: removedQuestion ?? '' });
    expect(photo.body).toMatchObject({ type: true });
  }
});

test('a photo of a future audit can be for a question of any version', async () => {
  const laterPhoto = { survey_id: randomUUID(), question_id: removedQuestion ?? '' };
  expect((await sendPhoto(server, gus, laterPhoto)).body).toMatchObject({ type: true });
  const unknown = await sendPhoto(server, gus, { ...laterPhoto, question_id: 'no_such' });
  expect(unknown.body).toMatchObject({ code: 'unknown_question' });
});

test('a device can read the questions of an earlier version', async () => {
  const { body } = await server.call(readCaptureInstrument, { languages: ['en'], instrument: OLD }, gus);
  expect(body['instrument']).toEqual(OLD);
  expect(JSON.stringify(body)).toContain(removedQuestion);
  const now = await server.call(readCaptureInstrument, { languages: ['en'] }, gus);
  expect(now.body['instrument']).toEqual(NEW);
  const reply = await server.call(
    readCaptureInstrument,
    { languages: ['en'], instrument: { name, version: '9' } },
    gus,
  );
  expect(reply.body).toMatchObject({ type: false, code: 'unknown_instrument', field: 'instrument' });
});
