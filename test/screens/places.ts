import { CATEGORIES } from '../../src/domain/scoring/categories.ts';
import { ADMINISTRATOR, PASSWORD, STORE } from '../e2e/fixtures.ts';
import { addDays, monthsBefore } from '../../src/domain/days.ts';
import { assess } from './assessments.ts';
import { addPhotosOf } from './photos.ts';

/** The ids of the demo organisation's records that the screens show. */
export type Places = {
  store: string;
  survey: string;
  group: string;
  user: string;
  /** A visit still to be done. */
  visit: string;
  /** An assessment of the store. */
  assessment: string;
  /** The URL of a comparison of the group with all others, starting half a year ago. */
  comparison: string;
};

/** The email address of the deletion request. */
export const LEAVING = 'screens.leaving@example.org';
export const TOKEN = 'Program of the screens';
export const PHONE = 'Phone of the screens';
const SHARED_WITH = 'Readers of the screens';
const WEBHOOK = 'https://example.org/told/by/the/screens';

/**
 * Finds the records that the screens show, and creates those that the demo organisation lacks: a deletion request, an
 * API token, a phone, a webhook, a link to a report, photos of a survey, and assessments of a public rule.
 */
export async function findPlaces(origin: string): Promise<Places> {
  const { token } = (await call(origin, '/api/login', { email: ADMINISTRATOR, password: PASSWORD })) as {
    token: string;
  };
  const first = async (path: string, input: object) => {
    const [record] = (await call(origin, path, input, token)) as { _id: string }[];
    const id = record?._id;
    if (id === undefined) throw new Error(`Demo organisation has nothing at ${path}.`);
    return id;
  };
  const store = await first('/store/search', { filter: STORE });
  const tokens = (await call(origin, '/apitoken/list', {}, token)) as { name: string }[];
  if (!tokens.some(({ name }) => name === TOKEN)) {
    const input = { name: TOKEN, scopes: ['read'], last_day: new Date().toISOString(), currentpassword: PASSWORD };
    await call(origin, '/apitoken/add', input, token);
  }
  const phones = (await call(origin, '/phone/list', {}, token)) as { name: string }[];
  if (!phones.some(({ name }) => name === PHONE)) await call(origin, '/phone/add', { name: PHONE }, token);
  await addOutwards((path, input) => call(origin, path, input, token), store);
  await call(origin, '/api/deleterequest', { email: LEAVING, reason: 'I have left.' });
  const survey = await wholeSurvey((path, input) => call(origin, path, input, token), store);
  await addPhotosOf(origin, token, survey);
  const groups = (await call(origin, '/group/addmultiple', {}, token)) as { _id: string }[];
  const [group] = groups;
  if (!group) throw new Error('Demo organisation has no group.');
  return {
    store,
    survey,
    assessment: await assess((path, input) => call(origin, path, input, token), store, today()),
    group: group._id,
    comparison: `with=*${group._id}&without=others&began=${monthsBefore(today(), 6)}`,
    user: await first('/user/search', { filter: 'manager@example.org' }),
    visit: await openVisit((path, input) => call(origin, path, input, token)),
  };
}

/** Returns the id of a visit that is still to be done. */
async function openVisit(ask: (path: string, input: object) => Promise<unknown>): Promise<string> {
  const input = { start_date: today(), end_date: addDays(today(), 100), state: ['planned', 'due'] };
  const [visit] = (await ask('/visit/list', input)) as { visit_id: string }[];
  if (!visit) throw new Error('Demo organisation has no visit to be done.');
  return visit.visit_id;
}

/** Adds a webhook, which is switched off so that it sends nothing, and a link to a store's report. */
async function addOutwards(ask: (path: string, input: object) => Promise<unknown>, store: string): Promise<void> {
  const shares = (await ask('/share/list', {})) as { label: string }[];
  if (!shares.some(({ label }) => label === SHARED_WITH)) {
    await ask('/share/add', { store_id: store, label: SHARED_WITH });
  }
  const webhooks = (await ask('/webhook/list', {})) as { url: string }[];
  if (webhooks.some(({ url }) => url === WEBHOOK)) return;
  const { webhook_id: id } = (await ask('/webhook/add', { url: WEBHOOK, events: ['visit.missed'] })) as {
    webhook_id: string;
  };
  await ask('/webhook/update', { webhook_id: id, on: false });
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

async function call(origin: string, path: string, input: object, token?: string): Promise<unknown> {
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Basic ${token}` }) },
    body: JSON.stringify(input),
  });
  const reply = (await response.json()) as { type: boolean; resultData?: unknown };
  if (!reply.type) throw new Error(`${path} was refused: ${JSON.stringify(reply)}`);
  return reply.resultData;
}

/**
 * Returns a store's newest survey in which every category was assessed, because other journeys send surveys with few
 * answers.
 */
async function wholeSurvey(ask: (path: string, input: object) => Promise<unknown>, store: string): Promise<string> {
  const rows = (await ask('/survey/detail', { storeid: store })) as { survey_id: string; assessed: number }[];
  const result = rows.find(({ assessed }) => assessed === CATEGORIES.length);
  if (!result) throw new Error('Demo organisation has no whole survey.');
  return result.survey_id;
}
