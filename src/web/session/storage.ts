import { useSyncExternalStore } from 'react';
import type { Category } from '../../domain/scoring/categories.ts';
import type { Language } from '../../domain/instrument.ts';

/** Who is signed in, as `/api/login` said. */
export type CurrentUser = { userid: string; token: string; name: string; image: string | null };

export type Theme = 'light' | 'dark' | 'system';

/** 'instant' does without the waits and the motion (`timings.ts`). */
export type Motion = 'usual' | 'instant';

/** The dialogs that have an address, by what they do. */
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

/** What the instrument asks managers, in the language that it was read in. */
export type KeptQuestions = { language: Language; questions: readonly { _id: string; text: string }[] };

/** A dashboard as it was last seen, for when there is no connection. What is in it is `offline/keptDashboards.ts`'s. */
export type KeptEntry = { readonly userid: string; readonly keptAt: string; readonly seen: unknown };

/** Every value that the console keeps in the browser (spec section 3). */
type Stored = {
  currentUser: CurrentUser;
  userType: number;
  email: string;
  rememberMe: boolean;
  selectedGroup: string;
  selectedStore: string;
  /** The user whom a dialog was last about. */
  selectedUser: string;
  selectedFoodId: Category;
  selectedFoodName: string;
  managerQuestions: KeptQuestions;
  lastDashboards: readonly KeptEntry[];
  /** The reads that the page at an address began with, for its next start (`api/earlyCalls.ts`). */
  firstCalls: { readonly at: string; readonly calls: readonly { path: string; body: string }[] };
  /** The dialog that stands open; none while there is none. */
  openModal: DialogName;
  /** The group that was last edited. */
  editedGroup: string;
  theme: Theme;
  pace: Motion;
  language: Language;
  /** Set where single keys are to do nothing while an audit is taken. */
  keysOff: true;
  /** The organisation's, as the server last said: what is shown before it answers goes by it. */
  timeZone: string;
  /** Set where an administrator of a new organisation is to see its first steps. */
  firstSteps: true;
  /** Set while the screen is locked; the other tabs of the session lock with it. */
  locked: true;
};
export type StoredName = keyof Stored;

/** Kept across users. The others last as long as the tab, unless 'remember me' was ticked. */
const LASTING: readonly StoredName[] = ['rememberMe', 'theme', 'pace', 'language', 'timeZone', 'keysOff'];

/** What signing out clears. A remembered address stays, to be filled in next time. */
const CLEARED_BY_SIGN_OUT: readonly StoredName[] = [
  'currentUser',
  'userType',
  'selectedGroup',
  'selectedStore',
  'selectedUser',
  'selectedFoodId',
  'selectedFoodName',
  'managerQuestions',
  'lastDashboards',
  'firstCalls',
  'openModal',
  'editedGroup',
  'firstSteps',
  'locked',
];

const PREFIX = 'fourscore.';
const listeners = new Set<() => void>();
/** What is kept while the browser refuses storage, and what was last parsed, so that equal texts stay one value. */
const memory = new Map<string, string>();
const parsed = new Map<string, { text: string; value: unknown }>();

export function readStored<N extends StoredName>(name: N): Stored[N] | null {
  const text = inTab(name) ?? inBrowser(name) ?? memory.get(name) ?? null;
  if (text === null) return null;
  const known = parsed.get(name);
  if (known?.text === text) return known.value as Stored[N];
  const value = parse(text);
  parsed.set(name, { text, value });
  return value as Stored[N];
}

/** Keeps a value, or with null forgets it. */
export function setStored<N extends StoredName>(name: N, value: Stored[N] | null): void {
  forget(name);
  if (value !== null) keep(name, JSON.stringify(value));
  announce();
}

export function clearForSignOut(): void {
  clear();
  announce();
}

/** Clears what signing out clears and keeps these values instead, in one step: the state between is never seen. */
export function storeAfterSignOut(values: Partial<Stored>, remember: boolean): void {
  clear();
  // First, because it decides where the others are kept.
  keep('rememberMe', JSON.stringify(remember));
  storeTogether(values);
}

/** Keeps several values as one change. */
export function storeTogether(values: Partial<Stored>): void {
  for (const [name, value] of Object.entries(values)) {
    forget(name as StoredName);
    keep(name as StoredName, JSON.stringify(value));
  }
  announce();
}

/** Who is signed in and whether the screen is locked: what all tabs of a session have alike. */
const SHARED: readonly StoredName[] = ['currentUser', 'userType', 'email', 'locked'];

/** Values of a session by their names, as the texts that are kept. */
export type KeptTexts = Readonly<Partial<Record<StoredName, string>>>;

/** What this tab alone keeps of a session; null when it keeps none, or the browser keeps it for all tabs. */
export function sessionOfTab(): KeptTexts | null {
  if (inTab('currentUser') === null) return null;
  const names: readonly StoredName[] = [...CLEARED_BY_SIGN_OUT, 'email'];
  return Object.fromEntries(names.map((name) => [name, inTab(name)]).filter(([, text]) => text !== null));
}

/** Of what a tab keeps, what the other tabs of the session have alike. */
export function sharedPartOf(kept: KeptTexts): KeptTexts {
  return Object.fromEntries(SHARED.flatMap((name) => (kept[name] === undefined ? [] : [[name, kept[name]]])));
}

/** Takes over what another tab keeps of a session. Like there, it lasts as long as the tab, whatever 'remember me' says. */
export function keepInTab(kept: KeptTexts): void {
  for (const name of SHARED) sessionStorage.removeItem(PREFIX + name);
  for (const [name, text] of Object.entries(kept)) sessionStorage.setItem(PREFIX + name, text);
  announce();
}

/** Calls back after every change, those of other tabs included. */
export function onStoredChange(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function useStored<N extends StoredName>(name: N): Stored[N] | null {
  return useSyncExternalStore(onStoredChange, () => readStored(name));
}

function clear(): void {
  for (const name of CLEARED_BY_SIGN_OUT) forget(name);
  if (readStored('rememberMe') !== true) forget('email');
}

function keep(name: StoredName, text: string): void {
  const lasting = LASTING.includes(name) || readStored('rememberMe') === true;
  try {
    (lasting ? localStorage : sessionStorage).setItem(PREFIX + name, text);
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
    // A browser that refuses storage has nothing to forget.
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
