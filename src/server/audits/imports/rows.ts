import type { SurveyKind } from '../../domain/counted.ts';
import type { Instrument } from '../../domain/instrument.ts';
import { isPlainText } from '../../domain/plainText.ts';
import type { StoredAction } from '../db/schema.ts';
import type { InstalledInstrument } from '../instrument/installed.ts';
import type { GivenAnswer } from '../surveys/intake.ts';

/** The whole file can't be imported. Its message is one line for the person at the terminal. */
export class ImportError extends Error {}

/** One row can't be imported; the message says why, and the importer says which. */
export class RowProblem extends Error {}

/** How a file names a store: by our id or its exact name, or by both where the name alone does not tell. */
export type StoreKey = string | { id: string; name: string };

/** An audit as a file has it. `row` counts from 1: the entry of a list, the line of a file of lines. */
export type ImportRow = {
  kind: 'survey';
  row: number;
  id: string;
  store: StoreKey;
  takenAt: Date;
  auditor: string | null;
  /** The checksum of the instrument version by which it was taken; null for the one that is active now. */
  instrument: string | null;
  actions: StoredAction[];
  /** An audit, unless the file says otherwise. */
  surveyKind?: SurveyKind | undefined;
  startedAt?: Date | undefined;
  voided?: { at: Date; by: string | null; reason: string } | undefined;
  /** Every version of one that was changed, the first first; the row itself is as the last. */
  versions?: RowVersion[] | undefined;
  /** A form's: its notes and its beginning were not always read, so that the same may be here without them. */
  isForm?: true;
  /** Its answers, put to the questions of an instrument. Throws RowProblem for an answer that can't be stored. */
  answersTo(installed: InstalledInstrument): SortedAnswers;
  /** About how much memory it takes, in bytes. */
  size: number;
};

/** A version of a survey, as a file has it. */
export type RowVersion = {
  version: number;
  at: Date;
  by: string | null;
  reason: string | null;
  kind: SurveyKind;
  void: boolean;
  takenAt: Date;
  answers: GivenAnswer[];
  managerAnswers: GivenAnswer[];
  actions: StoredAction[];
};

export type SortedAnswers = {
  answers: GivenAnswer[];
  managerAnswers: GivenAnswer[];
  /** Where the file answers what the instrument does not ask. */
  unknown: string[];
  /** Questions that count, with an answer that is neither yes, no nor n/a. */
  unclear: string[];
  /** Where the file has a note on a question that it does not answer. */
  looseNotes: string[];
  /** The files of photos that it names. */
  photos: NamedPhoto[];
};

/** A photo itself, as it was sent. */
export type PhotoRow = {
  kind: 'photo';
  row: number;
  size: number;
  id: string;
  surveyId: string;
  questionId: string;
  takenAt: Date | null;
  bytes: Buffer;
};

/** A photo of an answer, of which a file knows the name alone. */
export type NamedPhoto = { questionId: string; name: string };

/** Of a row without anything in it. */
export function nothingSorted(): SortedAnswers {
  return { answers: [], managerAnswers: [], unknown: [], unclear: [], looseNotes: [], photos: [] };
}

/** What a reader makes of a file, in its order. */
export type ImportItem =
  | ImportRow
  | PhotoRow
  | { kind: 'refused'; row: number; reason: string }
  | { kind: 'instrument'; row: number; checksum: string; instrument: Instrument }
  /** Something about the whole file that the person should know. */
  | { kind: 'notice'; text: string };

/** A format: turns the bytes of a file into items. */
export type Reader = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<ImportItem>;

const QUOTE_MAX = 60;

/** Text from outside for a message: in quotes, shortened, and without what would move the terminal's cursor. */
export function quoted(text: string): string {
  const short = text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
  const plain = JSON.stringify(short.toWellFormed());
  return plain.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (each) => `\\u${each.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The text itself, when it can be stored; throws RowProblem otherwise. `what` names it in the message. */
export function storableText(text: string, what: () => string, max: number): string {
  if (text.length > max) throw new RowProblem(`${what()} is longer than ${max} characters`);
  if (!isPlainText(text)) throw new RowProblem(`${what()} holds control or broken characters`);
  return text;
}
