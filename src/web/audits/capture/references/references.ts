import { useEffect, useMemo } from 'react';
import { fetchFile } from '../../../api/fetchFile.ts';
import { currentLanguage, useLanguage } from '../../../i18n/language.ts';
import {
  chosenQuestionLanguage,
  spokenLanguage,
  useChosenQuestionLanguage,
  useQuestionLanguage,
} from '../../../i18n/questionLanguage.ts';
import { userData } from '../../../device/userData.ts';
import { currentUser } from '../../../session/session.ts';
import { createStore, useStore } from '../../../session/store.ts';
import { keepProgram } from '../../../device/keepProgram.ts';
import {
  isSameVersion,
  type CaptureFacts,
  type ClipReference,
  type ModuleReference,
  type References,
  type VersionName,
  type VersionTexts,
} from './reference.ts';
import { storeModules, storeVersions, readClipFile, readStoredReferences } from './referenceDatabase.ts';
import { refreshReferences } from './refreshReferences.ts';

export type { CaptureStore, CaptureFacts, ModuleReference, Owner, References } from './reference.ts';

/** The time after which the data is refreshed again, in ms. */
const REFRESH_AFTER_MS = 5 * 60_000;

/** The data stored for audits; `references` is null if none are stored. */
type StoredData = {
  references: References | null;
  facts: ReadonlyMap<string, CaptureFacts>;
  dueDays: ReadonlyMap<string, string>;
  versions: readonly VersionTexts[];
  modules: readonly ModuleReference[];
  clips: readonly ClipReference[];
};

const NOTHING: StoredData = {
  references: null,
  facts: new Map(),
  dueDays: new Map(),
  versions: [],
  modules: [],
  clips: [],
};
const userReferences = userData<StoredData>({ load: loadReferences, onFault: console.error });
let isProgramStored = false;
let lastRefresh: { key: string; at: number } | null = null;
/** The number of refreshes in progress. While there is one, missing data may still arrive. */
const refreshCount = createStore(0);

/**
 * Returns the stores and the instrument that this device has stored, and refreshes them in the background. Undefined
 * while loading; null if nothing is stored and no refresh is in progress.
 */
export function useReferences(): References | null | undefined {
  const language = useLanguage();
  const chosenLanguage = useChosenQuestionLanguage();
  useEffect(() => {
    if (!isProgramStored) keepProgram();
    isProgramStored = true;
    window.addEventListener('online', refresh);
    return () => window.removeEventListener('online', refresh);
  }, []);
  useEffect(() => {
    // The questions are stored in every language, so changing the language needs no connection.
    const references = userReferences.peek()?.references;
    if (references && references.language !== spokenLanguage(chosenLanguage, references.languages ?? [], language).tag)
      void userReferences.reload().catch(console.error);
    refresh();
  }, [language, chosenLanguage]);
  const references = useStore(userReferences)?.references;
  const isRefreshing = useStore(refreshCount) > 0;
  return references === null && isRefreshing ? undefined : references;
}

/**
 * Returns the same data as `useReferences`, but with the questions of the version that an audit was started with;
 * 'absent' if this device does not have that version.
 */
export function useReferencesFor(instrument: VersionName | undefined): References | null | undefined | 'absent' {
  const inUse = useReferences();
  const version = useStore(userReferences)?.versions.find(
    (candidate) => instrument && isSameVersion(candidate, instrument),
  );
  const isLoading = useStore(refreshCount) > 0;
  return useMemo(() => {
    if (!inUse || !instrument || isSameVersion(inUse.instrument, instrument)) return inUse;
    if (!version) return isLoading ? undefined : 'absent';
    const { language, languages, foods, managerQuestions } = version;
    return { ...inUse, instrument, language, languages: languages ?? [], foods, managerQuestions };
  }, [inUse, instrument, version, isLoading]);
}

/** Returns the stored facts of one store; undefined if there are none. */
export function useStoreFacts(storeId: string): CaptureFacts | undefined {
  return useStore(userReferences)?.facts.get(storeId);
}

/** Returns the days of the stores' due visits, by store id. */
export function useDueDays(): ReadonlyMap<string, string> {
  return useStore(userReferences)?.dueDays ?? NOTHING.dueDays;
}

/** Returns the modules in use, sorted by name; none until they are read. */
export function useModulesInUse(): readonly ModuleReference[] {
  const modules = useStore(userReferences)?.modules ?? NOTHING.modules;
  return useMemo(() => modules.filter(({ inUse }) => inUse), [modules]);
}

/**
 * Returns a version of a module; null if this device doesn't have it, and undefined while it is loading or may still
 * arrive.
 */
export function useModule(version: VersionName | undefined): ModuleReference | null | undefined {
  const data = useStore(userReferences);
  const isLoading = useStore(refreshCount) > 0;
  if (!data || !version) return undefined;
  return data.modules.find((module) => isSameVersion(module, version)) ?? (isLoading ? undefined : null);
}

/**
 * Returns a function that finds the id of a text's clip by the text's path in the definition and its wording. The
 * function returns null if there is no such clip.
 */
export function useClips(name: string): (path: string, words: string) => string | null {
  const clips = useStore(userReferences)?.clips ?? NOTHING.clips;
  const language = useQuestionLanguage();
  return useMemo(() => {
    const definitionClips = clips.filter((clip) => clip.name === name);
    // A text may be the same in two languages; the recording in the language of the questions is preferred.
    const sortedClips = definitionClips.toSorted(
      (a, b) => Number(a.language === language) - Number(b.language === language),
    );
    const byText = new Map(sortedClips.map(({ path, text, clip }) => [keyOf(path, text), clip]));
    return (path, words) => byText.get(keyOf(path, words)) ?? null;
  }, [clips, name, language]);
}

const keyOf = (path: string, words: string) => `${path}\n${words}`;

/** Returns a recording: from this device or, if it isn't stored here, from the server. */
export async function loadClip(clip: string): Promise<Blob> {
  const userid = currentUser()?.userid ?? '';
  const file = await readClipFile(userid, clip).catch(() => undefined);
  return file ? new Blob([file.bytes], { type: file.type }) : fetchFile(`/clips/${clip}`);
}

/**
 * Stores the questions of a version that is not in use. A refresh deletes them unless an audit on this device was
 * started with that version, so start the audit first.
 */
export async function storeVersion(userid: string, versions: readonly VersionTexts[]): Promise<void> {
  await storeVersions(userid, versions, () => true);
  await userReferences.reload();
}

/** Stores a version of a module that is not in use, like `storeVersion`. */
export async function storeModule(userid: string, module: ModuleReference): Promise<void> {
  await storeModules(userid, [module], []);
  await userReferences.reload();
}

async function loadReferences(userid: string | undefined): Promise<StoredData> {
  const loadedReferences =
    userid === undefined ? null : await readStoredReferences(userid, currentLanguage(), chosenQuestionLanguage());
  if (!loadedReferences) return NOTHING;
  const { references, facts, versions, modules, clips } = loadedReferences;
  return {
    references,
    facts: new Map(facts.map((factsOfStore) => [factsOfStore.storeId, factsOfStore])),
    dueDays: new Map(facts.flatMap(({ storeId, due }) => (due ? [[storeId, due]] : []))),
    versions,
    modules,
    clips,
  };
}

function refresh(): void {
  if (!navigator.onLine) return;
  const key = `${currentUser()?.userid} ${currentLanguage()}`;
  if (lastRefresh?.key === key && Date.now() - lastRefresh.at < REFRESH_AFTER_MS) return;
  const ownRefresh = { key, at: Date.now() };
  lastRefresh = ownRefresh;
  refreshCount.set(refreshCount.read() + 1);
  refreshReferences(userReferences.reload)
    .then(storeReader)
    .catch((error: unknown) => {
      // A failed refresh is retried on the next request.
      if (lastRefresh === ownRefresh) lastRefresh = null;
      console.info(error);
    })
    .finally(() => refreshCount.set(refreshCount.read() - 1));
}

/** Has the browser store the barcode reader if a module in use needs it. */
async function storeReader(): Promise<void> {
  const modules = (userReferences.peek()?.modules ?? []).filter(({ inUse }) => inUse);
  try {
    const { storeScanner } = await import('../modules/scan/keepScanner.ts');
    await storeScanner(modules.map(({ definition }) => definition));
  } catch (error) {
    // The data was read, so the refresh has not failed. The next refresh tries again to store the reader.
    console.info(error);
  }
}
