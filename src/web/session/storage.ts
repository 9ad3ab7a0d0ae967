import { useSyncExternalStore } from 'react';
import type { Category } from '../../domain/scoring/categories.ts';
import type { Language } from '../../domain/instrument.ts';

/** The signed-in user, from the response of `/api/login`. */
export type CurrentUser = { userid: string; token: string; name: string; image: string | null };

export type Theme = 'light' | 'dark' | 'system';

/** The pace of the interface; 'instant' disables delays and motion (`timings.ts`). */
export type Motion = 'usual' | 'instant';

/** The dialogs that `openModal` can name. */
export type DialogName =
  | 'addStore'
  | 'editStore'
  | 'addUser'
  | 'editUser'
  | 'addGroup'
  | 'editGroup'
  | 'assignUsers'
  | 'assignStores'
  | 'storeUsers'
  | 'userStores';

/** The instrument's questions for managers, with the language they were loaded in. */
export type StoredQuestions = { language: Language; questions: readonly { _id: string; text: string }[] };

/** A dashboard as last seen, for offline use. `insight/dashboard/recentDashboards.ts` defines its content. */
export type StoredEntry = { readonly userid: string; readonly keptAt: string; readonly seen: unknown };

/** The values that `setSessionValue` stores in the browser, by name (spec section 3). */
type StoredValues = {
  currentUser: CurrentUser;
  userType: number;
  email: string;
  rememberMe: boolean;
  selectedGroup: string;
  selectedStore: string;
  /** The user that a dialog was last about. */
  selectedUser: string;
  selectedFoodId: Category;
  selectedFoodName: string;
  managerQuestions: StoredQuestions;
  lastDashboards: readonly StoredEntry[];
  /**
   * The dates last chosen for each store: the name of a preset range, or the first and the last day. `to` is null for
   * today.
   */
  storeRanges: Readonly<Record<string, string | { readonly from: string; readonly to: string | null }>>;
  /**
   * The first reads of the page at a URL. They are made early the next time the page is opened (`api/earlyCalls.ts`).
   */
  firstCalls: { readonly at: string; readonly calls: readonly { path: string; body: string }[] };
  /** The entries that the user last opened from the search palette (`shell/palette`). */
  recentEntries: readonly { readonly key: string; readonly name: string }[];
  /** The open dialog; absent if there is none. */
  openModal: DialogName;
  /** The group that was last edited. */
  editedGroup: string;
  theme: Theme;
  pace: Motion;
  language: Language;
  /** The tag of the language of questions, if it isn't the console's (`i18n/questionLanguage.ts`). */
  questionLanguage: string;
  /** The tags of the languages last shown in the editor's translations. */
  shownTags: readonly string[];
  /**
   * The item chosen on this device for each barcode, by module and the barcode's 14 digits
   * (`audits/capture/modules/scan`).
   */
  barcodes: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Set if this browser needs our barcode reader offline. */
  ownReader: true;
  /** Disables single-key shortcuts: those of an audit, / for the search, and ? for the list of shortcuts. */
  keysOff: true;
  /** The organisation's time zone as last reported by the server; used until the server answers. */
  timeZone: string;
  /** Set while an administrator of a new organisation should see the first steps. */
  firstSteps: true;
  /** Set while the screen is locked; the session's other tabs are then locked, too. */
  locked: true;
};
export type StoredName = keyof StoredValues;

/**
 * These values are shared by all users of the browser. Other values last as long as the tab, unless 'remember me' was
 * ticked.
 */
const LASTING: readonly StoredName[] = [
  'rememberMe',
  'theme',
  'pace',
  'language',
  'questionLanguage',
  'shownTags',
  'timeZone',
  'keysOff',
  'barcodes',
  'ownReader',
];

/** The values that signing out clears. A remembered email address stays, to prefill the sign-in form. */
export const CLEARED_BY_SIGN_OUT: readonly StoredName[] = [
  'currentUser',
  'userType',
  'selectedGroup',
  'selectedStore',
  'selectedUser',
  'selectedFoodId',
  'selectedFoodName',
  'managerQuestions',
  'lastDashboards',
  'storeRanges',
  'firstCalls',
  'recentEntries',
  'openModal',
  'editedGroup',
  'firstSteps',
  'locked',
];

const PREFIX = 'fourscore.';
const listeners = new Set<() => void>();
/**
 * `memory` is used if the browser denies storage; `parsedValues` caches parsed values, so that equal strings yield the
 * same object.
 */
const memory = new Map<string, string>();
const parsedValues = new Map<string, { text: string; value: unknown }>();

export function readSessionValue<N extends StoredName>(name: N): StoredValues[N] | null {
  const text = inTab(name) ?? inBrowser(name) ?? memory.get(name) ?? null;
  if (text === null) return null;
  const cache = parsedValues.get(name);
  if (cache?.text === text) return cache.value as StoredValues[N];
  const value = parse(text);
  parsedValues.set(name, { text, value });
  return value as StoredValues[N];
}

/** Stores a value; null deletes it. */
export function setSessionValue<N extends StoredName>(name: N, value: StoredValues[N] | null): void {
  forget(name);
  if (value !== null) keep(name, JSON.stringify(value));
  announce();
}

export function clearForSignOut(): void {
  clear();
  announce();
}

/** Clears the values that signing out clears and stores the new ones as one change, without an intermediate state. */
export function storeAfterSignOut(values: Partial<StoredValues>, remember: boolean): void {
  clear();
  // This value is stored first, because it decides where the others are stored.
  keep('rememberMe', JSON.stringify(remember));
  storeTogether(values);
}

/** Stores several values as one change. */
export function storeTogether(values: Partial<StoredValues>): void {
  for (const [name, value] of Object.entries(values)) {
    forget(name as StoredName);
    keep(name as StoredName, JSON.stringify(value));
  }
  announce();
}

/** The signed-in user and the lock: the values that all tabs of a session share. */
const SHARED: readonly StoredName[] = ['currentUser', 'userType', 'email', 'locked'];

/** The values of a session by name, as stored strings. */
export type SessionTexts = Readonly<Partial<Record<StoredName, string>>>;

/**
 * Returns the session values stored only in this tab; null if there are none or the browser stores the session for all
 * tabs.
 */
export function sessionOfTab(): SessionTexts | null {
  if (inTab('currentUser') === null) return null;
  const names: readonly StoredName[] = [...CLEARED_BY_SIGN_OUT, 'email'];
  return Object.fromEntries(names.map((name) => [name, inTab(name)]).filter(([, text]) => text !== null));
}

/** Returns the values that all tabs of the session share. */
export function sharedPartOf(texts: SessionTexts): SessionTexts {
  return Object.fromEntries(SHARED.flatMap((name) => (texts[name] === undefined ? [] : [[name, texts[name]]])));
}

/** Stores a session received from another tab. It lasts as long as this tab, even if 'remember me' is set. */
export function storeInTab(texts: SessionTexts): void {
  for (const name of SHARED) sessionStorage.removeItem(PREFIX + name);
  for (const [name, text] of Object.entries(texts)) sessionStorage.setItem(PREFIX + name, text);
  announce();
}

/** Calls the listener after every change, including those in other tabs. Returns a function that unsubscribes. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useSessionValue<N extends StoredName>(name: N): StoredValues[N] | null {
  return useSyncExternalStore(onStoredChange, () => readSessionValue(name));
}

function clear(): void {
  for (const name of CLEARED_BY_SIGN_OUT) forget(name);
  if (readSessionValue('rememberMe') !== true) forget('email');
}

function keep(name: StoredName, text: string): void {
  const isLasting = LASTING.includes(name) || readSessionValue('rememberMe') === true;
  try {
    (isLasting ? localStorage : sessionStorage).setItem(PREFIX + name, text);
  } catch {
    memory.set(name, text);
  }
}

function forget(name: StoredName): void {
  memory.delete(name);
  try {
    sessionStorage.removeItem(PREFIX + name);
    localStorage.removeItem(PREFIX + name);
  } catch {
    // If storage is denied, there is nothing to delete.
  }
}

function inTab(name: StoredName): string | null {
  try {
    return sessionStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function inBrowser(name: StoredName): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function announce(): void {
  for (const listener of listeners) listener();
}
