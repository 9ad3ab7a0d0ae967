import { readCaptureInstrument, readCaptureStores } from '../../../contract/capture/stores.ts';
import { listStores } from '../../../contract/stores.ts';
import { MS_PER_DAY } from '../../../domain/days.ts';
import { LANGUAGES, type Language } from '../../../domain/instrument.ts';
import { CAPTURE_STORES_MAX } from '../../../domain/limits.ts';
import { makeCallOnce } from '../../api/makeCall.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { currentUser } from '../../session/session.ts';
import { keepFacts, keepReferences, keepTexts, languagesKept, readKeptReferences } from './referenceDatabase.ts';
import type { KeptStore, KeptStoreFacts, References } from './reference.ts';
import { clockAheadMs } from './serverClock.ts';

/** Of so many stores at most it is kept what the last audit found: those that were audited last. */
const FACTS_MAX = 1_000;

/**
 * Reads from the server what is needed to take audits without a connection, and keeps it: the stores anew, what is asked in every
 * language where that changed, of a store's last audit what changed, and all of it once a day. `onKept` is called after each part.
 */
export async function refreshReferences(onKept: () => Promise<void>): Promise<void> {
  const userid = currentUser()?.userid;
  if (userid === undefined || !navigator.onLine) return;
  const language = currentLanguage();
  const known = await readKeptReferences(userid, language);
  const [asked, listed, ahead] = await Promise.all([
    readAsked(language, known?.references),
    makeCallOnce(listStores, {}),
    clockAheadMs(),
  ]);
  const stores = listed.resultData.map(({ _id, store_name: storeName, image, last_survey: lastSurvey }) => ({
    storeId: _id,
    storeName,
    storeImage: image,
    lastSurvey,
  }));
  const references = {
    userid,
    readAt: new Date().toISOString(),
    clockAheadMs: ahead ?? known?.references.clockAheadMs ?? 0,
    ...asked,
    stores,
  };
  const seen = new Set(stores.map(({ storeId }) => storeId));
  await keepReferences(
    references,
    (known?.facts ?? []).filter(({ storeId }) => seen.has(storeId)),
  );
  await onKept();
  await readOtherLanguages(references);
  const wanted = outdated(stores, known?.facts ?? []);
  for (let at = 0; at < wanted.length && currentUser()?.userid === userid; at += CAPTURE_STORES_MAX) {
    await keepFacts(userid, await readFacts(wanted.slice(at, at + CAPTURE_STORES_MAX)));
    await onKept();
  }
}

/** What is asked now, in a language: what is known where that is still so. */
async function readAsked(language: Language, known: References | undefined) {
  const edition = known?.language === language ? (known.edition ?? '') : '';
  const { resultData, ...now } = await makeCallOnce(readCaptureInstrument, { languages: [language], edition });
  const texts = resultData[0] ?? known;
  if (!texts) throw new Error('The server told no questions.');
  const { foods, managerQuestions } = texts;
  return { language, foods, managerQuestions, ...now };
}

/** Has what is asked in the languages that are not kept yet: the user may change to one where there is no connection. */
async function readOtherLanguages({ userid, language, edition = '', foods, managerQuestions }: References) {
  const kept = await languagesKept(userid, edition);
  if (!kept.includes(language)) await keepTexts(userid, [{ language, edition, foods, managerQuestions }]);
  const languages = LANGUAGES.filter((each) => each !== language && !kept.includes(each));
  if (languages.length === 0) return;
  const { resultData, edition: now } = await makeCallOnce(readCaptureInstrument, { languages });
  await keepTexts(
    userid,
    resultData.map((texts) => ({ ...texts, edition: now })),
  );
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
  return resultData.map(({ store_id: storeId, due, last, actions, owners }) => ({
    storeId,
    due,
    readAt,
    actions: actions.map(({ question_id: questionId, title, due: until }) => ({ questionId, title, due: until })),
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
