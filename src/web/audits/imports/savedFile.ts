import type { InputOf } from '../../../contract/kit/call.ts';
import type { importSurvey } from '../../../contract/audits/surveys.ts';
import { mayHaveStarted } from '../../../domain/surveyDate.ts';
import { linesOf, type Line } from './linesOf.ts';

/** The maximum number of audits in a file; a device saves only one. `fourscore import` accepts larger files. */
export const SAVED_AUDITS_MAX = 200;

/**
 * A photo in a file. Its picture is decoded only when it is sent, so that not all pictures are decoded at the same
 * time.
 */
export type SavedPhoto = { line: number; id: string; question: string; takenAt: string | undefined; source: Blob };

/** An audit from a file in the format of the call, except for its store, which a file may identify only by name. */
export type SavedAudit = {
  line: number;
  store: { id: string; name: string };
  surveyInput: Omit<InputOf<typeof importSurvey>, 'store_id' | 'apply'>;
  photos: SavedPhoto[];
};

/** The reason why this page can't import a line of a file. */
export type LineFault = 'broken' | 'loosePhoto';

/** The contents of a file, or why the file as a whole can't be imported. */
export type SavedFile =
  | { audits: readonly SavedAudit[]; faults: readonly { line: number; fault: LineFault }[] }
  | { problem: 'notSaved' | 'cutOff' | 'tooMany' | 'ofServer' };

type FileContent = { audits: Map<string, SavedAudit>; photos: Photo[]; faults: { line: number; fault: LineFault }[] };
type Photo = SavedPhoto & { survey: string };

/** Reads a file of saved audits (docs/imports.md). The server validates the contents of the audits. */
export async function readSavedFile(file: Blob): Promise<SavedFile> {
  const content: FileContent = { audits: new Map(), photos: [], faults: [] };
  let expectedCount: number | null = null;
  let lines = 0;
  for await (const line of linesOf(file)) {
    const value = await valueOf(line);
    if (value === undefined) continue;
    if (expectedCount === null) {
      expectedCount = announcedLines(value);
      if (expectedCount === null) return { problem: 'notSaved' };
      continue;
    }
    lines++;
    // Only files exported by the server contain instruments, or name one by its checksum, which is a string.
    if (value?.['kind'] === 'instrument' || typeof value?.['instrument'] === 'string') return { problem: 'ofServer' };
    note(content, line, value);
    if (content.audits.size > SAVED_AUDITS_MAX) return { problem: 'tooMany' };
  }
  if (expectedCount === null) return { problem: 'notSaved' };
  if (expectedCount !== lines) return { problem: 'cutOff' };
  for (const { survey, ...photo } of content.photos) {
    const audit = content.audits.get(survey);
    if (audit) audit.photos.push(photo);
    else content.faults.push({ line: photo.line, fault: 'loosePhoto' });
  }
  return { audits: [...content.audits.values()], faults: content.faults };
}

/** Returns a photo's picture as a file, to be sent with `addPhoto`. */
export async function pictureOf({ id, source }: SavedPhoto): Promise<File> {
  const value: unknown = JSON.parse(await source.text());
  const data = isObject(value) ? String(value['data']) : '';
  // This does not `fetch` a data URL, because the console's content security policy only allows requests to its server.
  const bytes = Uint8Array.from(atob(data), (character) => character.codePointAt(0) ?? 0);
  return new File([bytes], `${id}.jpg`, { type: 'image/jpeg' });
}

function note({ audits, photos, faults }: FileContent, line: Line, value: JsonObject | null): void {
  const audit = value?.['kind'] === 'survey' ? auditOf(line.number, value) : null;
  const photo = value?.['kind'] === 'photo' ? photoOf(line, value) : null;
  if (audit && !audits.has(audit.surveyInput.survey_id)) audits.set(audit.surveyInput.survey_id, audit);
  else if (photo) photos.push(photo);
  else faults.push({ line: line.number, fault: 'broken' });
}

type JsonObject = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses a line. Returns its object, null if it contains anything else, and undefined if it is empty. */
async function valueOf({ source }: Line): Promise<JsonObject | null | undefined> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await source.arrayBuffer());
    if (text.trim() === '') return undefined;
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

/** Returns the number of further lines that the file's first line announces; null if it is not a Fourscore file. */
function announcedLines(head: JsonObject | null): number | null {
  if (head?.['kind'] !== 'fourscore' || typeof head['surveys'] !== 'number') return null;
  return head['surveys'] + (typeof head['photos'] === 'number' ? head['photos'] : 0);
}

/** Returns the audit in a line; null if the line isn't shaped like an audit. The server validates its contents. */
function auditOf(line: number, value: JsonObject): SavedAudit | null {
  const { id, takenAt, auditor, instrument, answers, managerAnswers, actions, surveyKind, started } = value;
  const store = storeOf(value['store']);
  if (typeof id !== 'string' || typeof takenAt !== 'string' || typeof auditor !== 'string' || !store) return null;
  if (!Array.isArray(answers) || !Array.isArray(managerAnswers) || !Array.isArray(actions)) return null;
  if (![...answers, ...managerAnswers].every(Array.isArray) || !actions.every(isObject)) return null;
  const input = {
    survey_id: id.toLowerCase(),
    date: takenAt,
    auditor,
    answers: answers.map(answerOf),
    managerAnswer: { answers: managerAnswers.map(answerOf) },
    suggestion: actions.map(actionOf),
    ...(isObject(instrument) && { instrument }),
    ...(surveyKind !== undefined && { kind: surveyKind }),
    ...(isStart(started, takenAt) && { started }),
  };
  return { line, store, surveyInput: input as SavedAudit['surveyInput'], photos: [] };
}

/** Checks whether a start time can be sent; the server refuses one that is not within the 48 hours before the audit. */
function isStart(start: unknown, takenAt: string): boolean {
  return typeof start === 'string' && mayHaveStarted(new Date(start), new Date(takenAt));
}

function storeOf(store: unknown): SavedAudit['store'] | null {
  if (typeof store === 'string') return { id: '', name: store };
  if (!isObject(store) || typeof store['id'] !== 'string') return null;
  return { id: store['id'].toLowerCase(), name: String(store['name']) };
}

function answerOf([id, answer, note]: readonly unknown[]) {
  return { question_id: id, answer, ...(note !== undefined && { note }) };
}

function actionOf({ questionId, ...action }: JsonObject) {
  return { ...action, ...(questionId !== undefined && { question_id: questionId }) };
}

function photoOf({ number, source }: Line, { id, survey, question, taken, data }: JsonObject): Photo | null {
  if (typeof id !== 'string' || typeof survey !== 'string' || typeof question !== 'string') return null;
  if (typeof data !== 'string' || !/^[\d+/A-Za-z]+={0,2}$/.test(data)) return null;
  const moment = typeof taken === 'string' ? taken : undefined;
  return { line: number, id, survey: survey.toLowerCase(), question, takenAt: moment, source };
}
