import { readCaptureStores } from '../../../contract/capture/stores.ts';
import { listFoods, listManagerQuestions } from '../../../contract/instrument.ts';
import { listStores } from '../../../contract/stores.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { CAPTURE_STORES_MAX } from '../../../domain/limits.ts';
import { makeCallOnce } from '../../api/makeCall.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { currentUser } from '../../session/session.ts';
import { keepFacts, keepReferences, readKeptReferences } from './referenceDatabase.ts';
import type { KeptStore, KeptStoreFacts } from './reference.ts';
import { clockAheadMs } from './serverClock.ts';

/** Of so many stores at most it is kept what the last audit found: those that were audited last. */
const FACTS_MAX = 1_000;

/**
 * Reads from the server what is needed to take audits without a connection, and keeps it: the stores and the instrument anew,
 * of a store's last audit what changed, and all of it once a day. `onKept` is called after each part.
 */
export async function refreshReferences(onKept: () => Promise<void>): Promise<void> {
  const userid = currentUser()?.userid;
  if (userid === undefined || !navigator.onLine) return;
  const language = currentLanguage();
  const [foods, questions, listed, ahead] = await Promise.all([
    makeCallOnce(listFoods, {}),
    makeCallOnce(listManagerQuestions, {}),
    makeCallOnce(listStores, {}),
    clockAheadMs(),
  ]);
  const stores = listed.resultData.map(({ _id, store_name: storeName, image, last_survey: lastSurvey }) => ({
    storeId: _id,
    storeName,
    storeImage: image,
    lastSurvey,
  }));
  const known = await readKeptReferences(userid);
  const references = {
    userid,
    readAt: new Date().toISOString(),
    clockAheadMs: ahead ?? known?.references.clockAheadMs ?? 0,
    language,
    instrument: foods.instrument,
    foods: foods.resultData,
    managerQuestions: questions.resultData,
    stores,
  };
  const seen = new Set(stores.map(({ storeId }) => storeId));
  await keepReferences(
    references,
    (known?.facts ?? []).filter(({ storeId }) => seen.has(storeId)),
  );
  await onKept();
  const wanted = outdated(stores, known?.facts ?? []);
  for (let at = 0; at < wanted.length && currentUser()?.userid === userid; at += CAPTURE_STORES_MAX) {
    await keepFacts(userid, await readFacts(wanted.slice(at, at + CAPTURE_STORES_MAX)));
    await onKept();
  }
}

/** The stores of which something changed since it was kept, or that were kept a day ago. */
function outdated(stores: readonly KeptStore[], facts: readonly KeptStoreFacts[]): string[] {
  const kept = new Map(facts.map((each) => [each.storeId, each]));
  const dayAgo = new Date(Date.now() - MS_PER_DAY).toISOString();
  return stores
    .toSorted((a, b) => (b.lastSurvey ?? '').localeCompare(a.lastSurvey ?? ''))
    .slice(0, FACTS_MAX)
    .filter(({ storeId, lastSurvey }) => {
      const known = kept.get(storeId);
      return !known || known.readAt < dayAgo || (known.last?.date ?? null) !== lastSurvey;
    })
    .map(({ storeId }) => storeId);
}

async function readFacts(storeIds: readonly string[]): Promise<KeptStoreFacts[]> {
  const { resultData, users } = await makeCallOnce(readCaptureStores, { store_ids: [...storeIds] });
  const byId = new Map(users.map((user) => [user.userid, user]));
  const readAt = new Date().toISOString();
  return resultData.map(({ store_id: storeId, due, last, owners }) => ({
    storeId,
    due,
    readAt,
    owners: owners.flatMap((id) => byId.get(id) ?? []),
    last: last && {
      surveyId: last.survey_id,
      date: last.date,
      answers: last.answers,
      managerAnswers: last.managerAnswers,
      plan: last.plan.map(({ question, answers, notes, question_id: questionId, due }) => ({
        question,
        strategies: answers,
        notes,
        questionId,
        due,
      })),
    },
  }));
}
