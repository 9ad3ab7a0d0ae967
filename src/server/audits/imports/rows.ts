import type { SurveyKind } from '../../../domain/surveyKinds.ts';
import type { Instrument } from '../../../domain/instrument.ts';
import { isPlainText } from '../../../domain/plainText.ts';
import type { StoredAction } from '../../db/schema.ts';
import type { InstalledInstrument, VersionName } from '../../shared/definitions/installedInstruments.ts';
import type { GivenAnswer } from '../surveys/intake.ts';

/** Thrown when the whole file can't be imported. The message is one line for the user of the command line. */
export class ImportError extends Error {}

/** Thrown when a row can't be imported. The message gives the reason. */
export class RowProblem extends Error {}

/** A store in a file: its id or exact name, or both where the name alone is ambiguous. */
export type StoreKey = string | { id: string; name: string };

/** An audit in a file. `row` counts from 1: the position in the list, or the line number. */
export type ImportRow = {
  kind: 'survey';
  row: number;
  id: string;
  store: StoreKey;
  takenAt: Date;
  auditor: string | null;
  /** The instrument version that the audit was taken with, by checksum or name; null if the file has none. */
  instrument: string | VersionName | null;
  actions: StoredAction[];
  /** Defaults to `audit`. */
  surveyKind?: SurveyKind | undefined;
  startedAt?: Date | undefined;
  voidRecord?: { at: Date; by: string | null; reason: string } | undefined;
  /** All versions of a changed survey, oldest first. The row itself equals the last one. */
  versions?: RowVersion[] | undefined;
  /** Set for forms. Earlier releases ignored notes and start times, so the stored survey may lack them. */
  isForm?: true;
  /** Returns the row's answers to the instrument's questions. Throws RowProblem if any text can't be stored. */
  answersTo(installed: InstalledInstrument): SortedAnswers;
  /** The size of the row in the file, in bytes. */
  size: number;
};

/** A version of a survey in a file. */
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
  /** Fields within the categories that match no question of the instrument. */
  unknown: string[];
  /** Scored questions whose answer is not yes, no or n/a. */
  unclear: string[];
  photos: NamedPhoto[];
};

/** A photo in a file. */
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

/** A photo of an answer that a file only mentions by name. */
export type NamedPhoto = { questionId: string; name: string };

/** Returns the result for a row without answers. */
export function noAnswers(): SortedAnswers {
  return { answers: [], managerAnswers: [], unknown: [], unclear: [], photos: [] };
}

/** An item that a reader finds in a file. */
export type ImportItem =
  | ImportRow
  | PhotoRow
  | { kind: 'refused'; row: number; reason: string }
  | { kind: 'instrument'; row: number; checksum: string; instrument: Instrument }
  /** A message to the user about the whole file. */
  | { kind: 'notice'; text: string };

/** A file format's reader, which turns bytes into items. */
export type Reader = (chunks: AsyncIterable<Buffer>) => AsyncGenerator<ImportItem>;

const QUOTE_MAX = 60;

/** Returns untrusted text for a message: quoted, shortened, and without terminal control characters. */
export function quote(text: string): string {
  const excerpt = text.length > QUOTE_MAX ? `${text.slice(0, QUOTE_MAX)}…` : text;
  const plain = JSON.stringify(excerpt.toWellFormed());
  return plain.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** Returns the text if it can be stored; throws RowProblem if it can't. */
export function storableText(text: string, nameOfText: () => string, max: number): string {
  if (text.length > max) throw new RowProblem(`${nameOfText()} is longer than ${max} characters`);
  if (!isPlainText(text)) throw new RowProblem(`${nameOfText()} contains control or invalid characters`);
  return text;
}
