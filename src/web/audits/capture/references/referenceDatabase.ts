import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { spokenLanguage } from '../../../i18n/questionLanguage.ts';
import { currentUser } from '../../../session/session.ts';
import { referencesOf } from '../../../device/databaseNames.ts';
import type {
  CaptureFacts,
  ClipReference,
  InstrumentTexts,
  ModuleReference,
  References,
  VersionName,
  VersionTexts,
} from './reference.ts';

interface ReferenceSchema extends DBSchema {
  /** A single row, with the questions in the language they were last read in. */
  references: { key: string; value: References };
  /** The questions, by language. */
  texts: { key: string; value: InstrumentTexts };
  facts: { key: string; value: CaptureFacts };
  /** The questions of earlier versions of the instrument. */
  versions: { key: [name: string, version: string, language: string]; value: VersionTexts };
  /** The modules in use, and the earlier versions that assessments on this device were started with. */
  modules: { key: [name: string, version: string]; value: ModuleReference };
  clips: { key: string; value: ClipReference };
  /** The recordings themselves, by the ids of their clips. */
  clipFiles: { key: string; value: ClipFile };
}

type ClipFile = { bytes: ArrayBuffer; type: string };

const ROW = 'now';
const VERSION = 5;

type StoredReferences = {
  references: References;
  facts: CaptureFacts[];
  versions: VersionTexts[];
  modules: ModuleReference[];
  clips: ClipReference[];
};

/**
 * Returns the data stored for a user; null if there is none. Prefers questions in `chosenLanguage`, then in `language`.
 */
export function readStoredReferences(
  userid: string,
  language: string,
  chosenLanguage: string | null,
): Promise<StoredReferences | null> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction(['references', 'texts', 'facts', 'versions', 'modules', 'clips']);
    const [references, textsInChosen, textsInLanguage, facts, versions, modules, clips] = await Promise.all([
      tx.objectStore('references').get(ROW),
      chosenLanguage === null ? undefined : tx.objectStore('texts').get(chosenLanguage),
      tx.objectStore('texts').get(language),
      tx.objectStore('facts').getAll(),
      tx.objectStore('versions').getAll(),
      tx.objectStore('modules').getAll(),
      tx.objectStore('clips').getAll(),
    ]);
    if (!references) return null;
    const isOffered = spokenLanguage(chosenLanguage, references.languages ?? [], language).tag === chosenLanguage;
    const texts = [isOffered ? textsInChosen : undefined, textsInLanguage].find(
      (row) => row !== undefined && row.edition === references.edition,
    );
    return {
      references: { ...references, ...texts },
      facts,
      versions: versions.filter(
        ({ language: tag, languages = [] }) => tag === spokenLanguage(chosenLanguage, languages, language).tag,
      ),
      modules,
      clips,
    };
  });
}

/** Stores the references, and replaces the stored facts with the given ones. */
export function storeReferences(references: References, facts: readonly CaptureFacts[]): Promise<void> {
  return withReferences(references.userid, async (database) => {
    const tx = database.transaction(['references', 'facts'], 'readwrite');
    await tx.objectStore('facts').clear();
    for (const factsOfStore of facts) void tx.objectStore('facts').put(factsOfStore);
    await tx.objectStore('references').put(references, ROW);
    await tx.done;
  });
}

/** Returns the languages in which the questions of an edition are stored. */
export function storedLanguages(userid: string, edition: string): Promise<string[]> {
  return withReferences(userid, async (database) =>
    (await database.getAll('texts')).filter((texts) => texts.edition === edition).map(({ language }) => language),
  );
}

/** Stores the questions in the given languages. */
export function storeTexts(userid: string, texts: readonly InstrumentTexts[]): Promise<void> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction('texts', 'readwrite');
    for (const text of texts) void tx.store.put(text);
    await tx.done;
  });
}

/** Returns the stored earlier versions of the instrument, with one entry for each language. */
export function storedVersions(userid: string): Promise<VersionName[]> {
  return withReferences(userid, (database) => database.getAll('versions'));
}

/** Stores the questions of earlier versions of the instrument, and deletes versions that are no longer needed. */
export function storeVersions(
  userid: string,
  versions: readonly VersionTexts[],
  isNeeded: (version: VersionName) => boolean,
): Promise<void> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction('versions', 'readwrite');
    for (const { name, version, language } of await tx.store.getAll()) {
      if (!isNeeded({ name, version })) void tx.store.delete([name, version, language]);
    }
    for (const version of versions) void tx.store.put(version);
    await tx.done;
  });
}

/** Stores modules, and deletes the modules in `deletedVersions` that are not among them. */
export function storeModules(
  userid: string,
  modules: readonly ModuleReference[],
  deletedVersions: readonly VersionName[],
): Promise<void> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction('modules', 'readwrite');
    for (const { name, version } of deletedVersions) void tx.store.delete([name, version]);
    for (const module of modules) void tx.store.put(module);
    await tx.done;
  });
}

/** Replaces the stored list of clips, and deletes the recordings that are no longer listed. */
export function storeClips(userid: string, clips: readonly ClipReference[]): Promise<void> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction(['clips', 'clipFiles'], 'readwrite');
    const ids = new Set(clips.map(({ clip }) => clip));
    for (const key of await tx.objectStore('clipFiles').getAllKeys()) {
      if (!ids.has(key)) void tx.objectStore('clipFiles').delete(key);
    }
    void tx.objectStore('clips').clear();
    for (const clip of clips) void tx.objectStore('clips').put(clip);
    await tx.done;
  });
}

/** Returns the ids of the clips whose recordings are stored. */
export function storedClipFiles(userid: string): Promise<string[]> {
  return withReferences(userid, (database) => database.getAllKeys('clipFiles'));
}

/** Stores a recording. */
export function storeClipFile(userid: string, clip: string, file: ClipFile): Promise<void> {
  return withReferences(userid, async (database) => {
    await database.put('clipFiles', file, clip);
  });
}

/** Returns a stored recording; undefined if it isn't stored. */
export function readClipFile(userid: string, clip: string): Promise<ClipFile | undefined> {
  return withReferences(userid, (database) => database.get('clipFiles', clip));
}

/** Stores facts about some stores. */
export function storeFacts(userid: string, facts: readonly CaptureFacts[]): Promise<void> {
  return withReferences(userid, async (database) => {
    const tx = database.transaction('facts', 'readwrite');
    for (const factsOfStore of facts) void tx.store.put(factsOfStore);
    await tx.done;
  });
}

/**
 * Runs work on the database, which is opened and closed for each use, so that signing out can delete it immediately.
 */
async function withReferences<T>(
  userid: string,
  work: (database: IDBPDatabase<ReferenceSchema>) => Promise<T>,
): Promise<T> {
  // A user who has signed out in the meantime must not leave any data behind.
  if (currentUser()?.userid !== userid) throw new DOMException('The user has left.', 'AbortError');
  const database = await openDB<ReferenceSchema>(referencesOf(userid), VERSION, {
    upgrade(connection, oldVersion) {
      if (oldVersion < 1) {
        connection.createObjectStore('references');
        connection.createObjectStore('facts', { keyPath: 'storeId' });
      }
      if (oldVersion < 2) connection.createObjectStore('texts', { keyPath: 'language' });
      if (oldVersion < 3) connection.createObjectStore('versions', { keyPath: ['name', 'version', 'language'] });
      if (oldVersion < 4) connection.createObjectStore('modules', { keyPath: ['name', 'version'] });
      if (oldVersion < 5) {
        connection.createObjectStore('clips', { keyPath: 'clip' });
        connection.createObjectStore('clipFiles');
      }
    },
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await work(database);
  } finally {
    database.close();
  }
}
