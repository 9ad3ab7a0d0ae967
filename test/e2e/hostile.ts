import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Helpers that create and delete records whose texts are markup. */

/** Markup that closes an attribute, adds an element, and runs a script if it is rendered. */
export const MARKUP = `"'><hostile-node></hostile-node><img src=x onerror=alert(1)>`;

/** The prefix of every hostile text, to detect whether a screen shows one. */
export const MARK = 'Zz hostile';

const hostileName = (field: string) => `${MARK} ${field} ${MARKUP}`;

export type Hostile = { store: string; storeName: string; survey: string; group: string; user: string; token: string };

export async function addHostile(page: Page): Promise<Hostile> {
  const store = await addRecord(page, '/store/add', { storename: hostileName('store') });
  const group = await addRecord(page, '/group/addgroup', { name: hostileName('group'), store: [store] });
  const person = { email: 'hostile@example.org', password: 'river tin lamp', username: hostileName('user') };
  const user = await addRecord(page, '/user/add', { ...person, storename: [store], groupname: [group], image: '' });
  const survey = crypto.randomUUID();
  await send(page, '/survey/add', await audit(page, survey, store));
  const last_day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const token = await addRecord(page, '/apitoken/add', { name: hostileName('token'), scopes: ['read'], last_day });
  await send(page, '/api/deleterequest', { email: person.email, reason: hostileName('reason') });
  return { store, storeName: hostileName('store'), survey, group, user, token };
}

/** Builds an audit whose answers, notes and plan are markup where they are free text. */
async function audit(page: Page, survey_id: string, store_id: string) {
  const { resultData: foods } = await send<{ resultData: { sub_food: { questions: { _id: string }[] }[] }[] }>(
    page,
    '/get/food',
    {},
  );
  const questions = foods.flatMap(({ sub_food }) => sub_food.flatMap(({ questions: list }) => list));
  const managerQuestions = await send<{ resultData: { _id: string }[] }>(page, '/get/managerQuestionData', {});
  const answers = questions.map(({ _id }, at) => ({
    question_id: _id,
    answer: at % 3 === 0 ? hostileName('answer') : 'No',
  }));
  const managerAnswers = managerQuestions.resultData.map(({ _id }) => ({
    question_id: _id,
    answer: hostileName('said'),
  }));
  const step = { question: hostileName('question'), answers: [hostileName('strategy')], notes: hostileName('note') };
  const date = new Date().toISOString();
  return { survey_id, store_id, date, answers, managerAnswer: { answers: managerAnswers }, suggestion: [step] };
}

export async function removeHostile(page: Page, { store, group, user, token }: Hostile): Promise<void> {
  const { resultData: requests } = await send<{ resultData: { _id: string; reason: string }[] }>(
    page,
    '/deleterequest/list',
    {},
  );
  const request = requests.find(({ reason }) => reason.startsWith(MARK));
  if (request) await send(page, '/deleterequest/decline', { request_id: request._id });
  await send(page, '/apitoken/revoke', { token_id: token });
  await send(page, '/user/delete', { uid: user });
  await send(page, '/store/delete', { sid: store });
  await send(page, '/group/delete', { groupid: group });
}

const addRecord = async (page: Page, address: string, input: object) =>
  (await send<{ _id: string }>(page, address, input))._id;

/** Makes a call as the user who is signed in on the page. */
async function send<Reply = object>(page: Page, address: string, input: object): Promise<Reply> {
  const currentUser = await page.evaluate(() => sessionStorage.getItem('fourscore.currentUser'));
  const { token } = JSON.parse(currentUser ?? '{}') as { token: string };
  const answer = await page.request.post(address, { headers: { authorization: `Basic ${token}` }, data: input });
  const body = (await answer.json()) as Reply;
  expect([address, body]).toEqual([address, expect.objectContaining({ type: true })]);
  return body;
}
