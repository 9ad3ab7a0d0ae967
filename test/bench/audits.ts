import { randomUUID } from 'node:crypto';
import { addSurvey } from '../../src/contract/audits/surveys.ts';
import type { Db } from '../../src/server/db/schema.ts';
import { newPhoneKey } from '../../src/server/identity/phoneCaller.ts';
import { activeInstrument } from '../../src/server/shared/definitions/installedInstruments.ts';
import { person, store } from '../support/factories.ts';
import { multipart, type Part } from '../support/upload.ts';

/** A user's session token, and the path at which the user's phone reaches the server. */
export type Sender = { token: string; at: string };

/** A request that sends an audit, for `inject` or a real connection. */
export type AuditRequest = { method: 'POST'; url: string; payload: Buffer; headers: Record<string, string> };

/** Builds requests that send an audit: by the call /survey/add, or as ODK Collect sends a form. */
export type Audits = {
  call: (sender: Sender) => AuditRequest;
  form: (sender: Sender, photo?: Uint8Array) => AuditRequest;
};

/** The number of stores that receive audits. A store accepts 500 a day. */
const STORES = 200;

/** Creates administrators, each with a phone. */
export async function sendersOf(db: Db, count: number): Promise<Sender[]> {
  const senders: Sender[] = [];
  for (let at = 0; at < count; at++) {
    const { id, token } = await person(db);
    const { key, hash } = newPhoneKey();
    await db
      .insertInto('phones')
      .values({ key_hash: hash, name: `Phone ${at}`, user_id: id, made_at: new Date() })
      .execute();
    senders.push({ token, at: `/openrosa/${key}` });
  }
  return senders;
}

/**
 * Returns functions that build an audit with an answer to every question, as a call or as an app's form. The store
 * changes from audit to audit. `xform` is the form that the server gives to apps.
 */
export async function auditsOf(db: Db, xform: string): Promise<Audits> {
  const stores = await Promise.all(Array.from({ length: STORES }, () => store(db)));
  const { questions } = await activeInstrument(db);
  const answers = [...questions.keys()].map((question_id, place) => ({
    question_id,
    answer: place % 3 ? 'Yes' : 'No',
  }));
  const form = filledForm(xform, answers);
  const photoQuestionId = answers[0]?.question_id ?? '';
  let [sentCount, place] = [0, 0];
  const next = () => stores[place++ % stores.length] ?? '';
  return {
    call: ({ token }) => {
      const audit = { survey_id: randomUUID(), store_id: next(), date: new Date().toISOString(), answers };
      return {
        method: 'POST',
        url: addSurvey.path,
        payload: Buffer.from(JSON.stringify(audit)),
        headers: { 'content-type': 'application/json', authorization: `Basic ${token}` },
      };
    },
    form: ({ at: address }, photo) => {
      const file = `${sentCount++}.jpg`;
      const values: Record<string, string> = {
        store_id: next(),
        end: new Date().toISOString(),
        instanceID: `uuid:${randomUUID()}`,
      };
      const endTag = `</${photoQuestionId}>`;
      const photoElement = photo
        ? form.replace(endTag, `${endTag}<${photoQuestionId}_photo>${file}</${photoQuestionId}_photo>`)
        : form;
      const xml = Object.entries(values).reduce(
        (text, [name, value]) => text.replace(`<${name}/>`, `<${name}>${value}</${name}>`),
        photoElement,
      );
      const parts: Part[] = [{ name: 'xml_submission_file', filename: 'audit.xml', bytes: Buffer.from(xml) }];
      if (photo) parts.push({ name: file, filename: file, bytes: photo });
      return { method: 'POST', url: `${address}/submission`, ...multipart(parts) };
    },
  };
}

/**
 * Fills in a form as an app sends it: without the notes, photos and actions that nobody added, because an app leaves
 * out fields that are not relevant, and with values in the calculated fields.
 */
function filledForm(xform: string, answers: readonly { question_id: string; answer: string }[]): string {
  let form = (/<data [^]*?<\/data>/.exec(xform)?.[0] ?? '').replace(/<actions [^]*?<\/actions>/, '');
  for (const { question_id: id, answer } of answers) {
    form = form
      .replace(`<${id}/>`, `<${id}>${answer.toLowerCase()}</${id}>`)
      .replace(`<${id}_note/><${id}_photo/>`, '');
  }
  const lostIds = answers.flatMap(({ question_id: id, answer }) => (answer === 'No' ? [id] : []));
  return form
    .replace('<LOST/>', `<LOST>${lostIds.join(' ')}</LOST>`)
    .replaceAll(/<((?:SCORE|COUNTED)\w*)\/>/g, '<$1>50</$1>');
}
