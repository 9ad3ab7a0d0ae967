import { readCaptureInstrument, readCaptureStores } from '../../../../contract/audits/capture.ts';
import { listStores } from '../../../../contract/places/stores.ts';
import { listClips } from '../../../../contract/audits/clips.ts';
import { readDefinition, listDefinitions } from '../../../../contract/audits/definitions.ts';
import { MS_PER_DAY } from '../../../../domain/days.ts';
import { LANGUAGES, type Language } from '../../../../domain/instrument.ts';
import { CAPTURE_STORES_MAX } from '../../../../domain/limits.ts';
import type { Module } from '../../../../domain/modules/module.ts';
import { CallError } from '../../../api/CallError.ts';
import { fetchFile } from '../../../api/fetchFile.ts';
import { makeCallOnce } from '../../../api/makeCall.ts';
import { currentLanguage } from '../../../i18n/language.ts';
import { chosenQuestionLanguage } from '../../../i18n/questionLanguage.ts';
import { currentUser } from '../../../session/session.ts';
import { listAssessmentDrafts } from '../drafts/storedAssessments.ts';
import { listDrafts } from '../drafts/storedDrafts.ts';
import {
  storeClipFile,
  storeClips,
  storeFacts,
  storeModules,
  storeReferences,
  storeTexts,
  storeVersions,
  storedClipFiles,
  storedLanguages,
  readStoredReferences,
  storedVersions,
} from './referenceDatabase.ts';
import {
  isSameVersion,
  type CaptureStore,
  type CaptureFacts,
  type ModuleReference,
  type VersionTexts,
  type References,
  type VersionName,
} from './reference.ts';
import { clockAheadMs } from './serverClock.ts';

/** The maximum number of stores whose facts are read. The most recently audited stores are chosen. */
const FACTS_MAX = 1_000;

/** The maximum number of recordings in the current languages that are stored to be played offline. */
const CLIP_FILES_MAX = 200;

/**
 * Reads from the server what is needed to take audits offline, and stores it. Calls `onKept` several times, so that
 * data can be shown before the rest is read.
 */
export async function refreshReferences(onKept: () => Promise<void>): Promise<void> {
  const userid = currentUser()?.userid;
  if (userid === undefined || !navigator.onLine) return;
  const language = currentLanguage();
  const current = await readStoredReferences(userid, language, null);
  const [questions, storeReply, aheadMs] = await Promise.all([
    readQuestions(language, current?.references),
    makeCallOnce(listStores, {}),
    clockAheadMs(),
  ]);
  const stores = storeReply.resultData.map(({ _id, store_name: storeName, image, last_survey: lastSurvey }) => ({
    storeId: _id,
    storeName,
    storeImage: image,
    lastSurvey,
  }));
  const references = {
    userid,
    readAt: new Date().toISOString(),
    clockAheadMs: aheadMs ?? current?.references.clockAheadMs ?? 0,
    ...questions,
    stores,
  };
  // The earlier versions are stored first, because the newer version replaces the questions that unfinished audits
  // show.
  await readEarlierVersions(userid, references.instrument);
  const visible = new Set(stores.map(({ storeId }) => storeId));
  await storeReferences(
    references,
    (current?.facts ?? []).filter(({ storeId }) => visible.has(storeId)),
  );
  await onKept();
  await readOtherLanguages(references);
  const modules = await readModules(userid, current?.modules ?? []);
  await onKept();
  const versions = [references.instrument, ...modules].map(({ name, version }) => `${name} ${version}`).join(', ');
  const stale = outdatedStores(stores, current?.facts ?? [], versions);
  for (let at = 0; at < stale.length && currentUser()?.userid === userid; at += CAPTURE_STORES_MAX) {
    await storeFacts(userid, await readFacts(stale.slice(at, at + CAPTURE_STORES_MAX), versions));
    await onKept();
  }
  await readClips(userid, language, onKept);
}

/** Returns the current questions in a language. The server sends them only if they differ from those of `current`. */
async function readQuestions(language: Language, current: References | undefined) {
  const edition = current?.language === language ? (current.edition ?? '') : '';
  const { resultData, ...now } = await makeCallOnce(readCaptureInstrument, { languages: [language], edition });
  const texts = resultData[0] ?? current;
  if (!texts) throw new Error('The server returned no questions.');
  const { foods, managerQuestions } = texts;
  return { language, foods, managerQuestions, ...now };
}

/** Stores the questions of the earlier versions that audits on this device were started with. */
async function readEarlierVersions(userid: string, now: VersionName): Promise<void> {
  // The versions are listed before the audits, so that a version stored in the meantime isn't deleted as unneeded.
  const storedVersionNames = await storedVersions(userid);
  const instruments = (await listDrafts(userid)).map(({ instrument }) => instrument);
  const neededVersions = instruments.filter(
    (version, at) =>
      !isSameVersion(version, now) && instruments.findIndex((other) => isSameVersion(other, version)) === at,
  );
  const versions: VersionTexts[] = [];
  for (const instrument of neededVersions.filter(
    (version) => !storedVersionNames.some((other) => isSameVersion(other, version)),
  )) {
    try {
      const { resultData, languages } = await makeCallOnce(readCaptureInstrument, { instrument });
      versions.push(...resultData.map((texts) => ({ ...texts, ...instrument, languages })));
    } catch (error) {
      // A version that the server does not have must not stop the others from being read.
      if (!(error instanceof CallError) || !error.isRefusal) throw error;
    }
  }
  if (versions.length + storedVersionNames.length > 0) {
    const isKnown = (version: VersionName) => storedVersionNames.some((other) => isSameVersion(other, version));
    const isNeeded = (version: VersionName) =>
      neededVersions.some((neededVersion) => isSameVersion(neededVersion, version));
    await storeVersions(userid, versions, (version) => !isKnown(version) || isNeeded(version));
  }
}

/**
 * Reads the questions in each language of the console and each other language that auditors can choose, because the
 * user may change the language while offline. Skips languages that are stored already.
 */
async function readOtherLanguages({ userid, language, languages: offeredLanguages = [], ...references }: References) {
  const { edition = '', foods, managerQuestions } = references;
  const storedTags = await storedLanguages(userid, edition);
  if (!storedTags.includes(language)) await storeTexts(userid, [{ language, edition, foods, managerQuestions }]);
  const tags = new Set<string>([...LANGUAGES, ...offeredLanguages.map(({ tag }) => tag)]);
  const languages = [...tags].filter((tag) => tag !== language && !storedTags.includes(tag));
  if (languages.length === 0) return;
  const { resultData, edition: currentEdition } = await makeCallOnce(readCaptureInstrument, { languages });
  await storeTexts(
    userid,
    resultData.map((texts) => ({ ...texts, edition: currentEdition })),
  );
}

/**
 * Reads the modules in use and returns them. A known version is read again after a day, because translations and the
 * organisation's settings can change. Versions that are no longer in use remain stored as long as an assessment on this
 * device needs them.
 */
async function readModules(userid: string, modules: readonly ModuleReference[]): Promise<VersionName[]> {
  const { resultData } = await makeCallOnce(listDefinitions, { counts: false });
  const inUse = resultData.filter(({ kind, in_use: isUsed }) => kind === 'module' && isUsed);
  const dayAgo = new Date(Date.now() - MS_PER_DAY).toISOString();
  const replies = await Promise.all(
    inUse.map(async ({ name, version }) => {
      const storedModule = modules.find((module) => isSameVersion(module, { name, version }));
      return storedModule && storedModule.readAt > dayAgo
        ? { ...storedModule, inUse: true }
        : readModule({ name, version });
    }),
  );
  const neededModules = (await listAssessmentDrafts(userid)).map(({ module }) => module);
  const earlier = modules
    .filter(
      (module) =>
        !replies.some((other) => isSameVersion(other, module)) &&
        neededModules.some((other) => isSameVersion(other, module)),
    )
    .map((module) => ({ ...module, inUse: false }));
  // Deletes only modules that were stored before: a module stored since belongs to an assessment that is starting.
  await storeModules(userid, [...replies, ...earlier], modules);
  return replies;
}

async function readModule({ name, version }: VersionName): Promise<ModuleReference> {
  const { definition, settings } = (await makeCallOnce(readDefinition, { name, version })).resultData;
  // The server checked the definition when it was loaded.
  return { name, version, definition: definition as Module, settings, inUse: true, readAt: new Date().toISOString() };
}

/**
 * Reads the list of recordings, then the missing recordings in the language of the questions, the console's language
 * and English, in that order. This is done last, because an audit can be taken without recordings.
 */
async function readClips(userid: string, language: Language, onKept: () => Promise<void>): Promise<void> {
  const { resultData } = await makeCallOnce(listClips, {});
  const clips = resultData.map(({ seconds: _seconds, ...clip }) => clip);
  await storeClips(userid, clips);
  await onKept();
  const storedFiles = new Set(await storedClipFiles(userid));
  const languages = [chosenQuestionLanguage() ?? language, language, 'en'];
  const clipsToRead = clips
    .filter((clip) => languages.includes(clip.language))
    .toSorted((a, b) => languages.indexOf(a.language) - languages.indexOf(b.language))
    .slice(0, CLIP_FILES_MAX);
  for (const { clip } of clipsToRead.filter((file) => !storedFiles.has(file.clip))) {
    const file = await fetchFile(`/clips/${clip}`);
    await storeClipFile(userid, clip, { bytes: await file.arrayBuffer(), type: file.type });
  }
}

/**
 * Returns the ids of the most recently audited stores whose facts are missing, do not match the latest audit, are at
 * least a day old, or were read when other versions were in use.
 */
function outdatedStores(stores: readonly CaptureStore[], facts: readonly CaptureFacts[], versions: string): string[] {
  const byStore = new Map(facts.map((factsOfStore) => [factsOfStore.storeId, factsOfStore]));
  const dayAgo = new Date(Date.now() - MS_PER_DAY).toISOString();
  return stores
    .toSorted((a, b) => (b.lastSurvey ?? '').localeCompare(a.lastSurvey ?? ''))
    .slice(0, FACTS_MAX)
    .filter(({ storeId, lastSurvey }) => {
      const storeFacts = byStore.get(storeId);
      if (!storeFacts || storeFacts.readAt < dayAgo || storeFacts.versions !== versions) return true;
      return (storeFacts.last?.date ?? null) !== lastSurvey;
    })
    .map(({ storeId }) => storeId);
}

async function readFacts(storeIds: readonly string[], versions: string): Promise<CaptureFacts[]> {
  const { resultData, users } = await makeCallOnce(readCaptureStores, { store_ids: [...storeIds] });
  const byId = new Map(users.map((user) => [user.userid, user]));
  const readAt = new Date().toISOString();
  return resultData.map(
    ({ store_id: storeId, due, visit_id, visit_module, last, actions, assessments, medians, owners }) => ({
      storeId,
      due,
      visitId: visit_id,
      visitModule: visit_module,
      readAt,
      versions,
      actions: actions.map(({ question_id: questionId, title, due: until }) => ({ questionId, title, due: until })),
      assessments: assessments.map(({ module, assessment_id: assessmentId, date, answers }) => ({
        module,
        assessmentId,
        date,
        answers,
      })),
      medians,
      owners: owners.flatMap((id) => byId.get(id) ?? []),
      last: last && {
        surveyId: last.survey_id,
        date: last.date,
        areas: last.areas,
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
    }),
  );
}
