import { randomUUID } from 'node:crypto';

/** The number of pairs of audits; some screens show more from ten pairs on. */
const PAIRS = 14;
const MS_PER_HOUR = 3_600_000;

type Ask = (path: string, input: object) => Promise<unknown>;
type Audit = { survey_id: string; date: string };
type Answered = { answers: { question_id: string; answer: string }[] };

/**
 * Makes the caller audit the stores of a group again, an hour after the latest audits by others, because the demo
 * organisation has no second audits. One answer in nine differs. `ask` makes a call and returns its `resultData`.
 */
export async function addSecondAudits(ask: Ask, stores: readonly string[]): Promise<void> {
  const latest = await Promise.all(
    stores.map(async (store) => {
      const audits = (await ask('/survey/detail', { storeid: store })) as Audit[];
      return audits.slice(0, Math.ceil(PAIRS / stores.length)).map((audit) => ({ store, ...audit }));
    }),
  );
  for (const [pair, { store, survey_id: surveyid, date }] of latest.flat().slice(0, PAIRS).entries()) {
    const [found] = (await ask('/survey/graph', { surveyid })) as Answered[];
    const ended = Date.parse(date) + MS_PER_HOUR;
    await ask('/survey/add', {
      survey_id: randomUUID(),
      store_id: store,
      date: new Date(ended).toISOString(),
      started: new Date(ended - (20 + pair) * 60_000).toISOString(),
      kind: 'second',
      answers: (found?.answers ?? []).map(({ question_id, answer }, at) => ({
        question_id,
        answer: (at * at + pair * (3 + (at % 5))) % 23 === at % 3 ? other(answer) : answer,
      })),
    });
  }
}

function other(answer: string): string {
  return answer === 'Yes' ? 'No' : 'Yes';
}
