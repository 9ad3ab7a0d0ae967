import { earningAnswer, NOT_APPLICABLE, yesOrNo } from '../../../domain/answers.ts';
import { isCategory } from '../../../domain/scoring/categories.ts';
import { NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../domain/limits.ts';
import type { InstalledInstrument } from '../../instrument/installed.ts';
import { photoName } from '../photos/names.ts';
import { nothingSorted, quoted, storableText, type ImportRow, type SortedAnswers } from '../rows.ts';
import { actionsOf, auditorOf, beginningOf, momentOf, storeOf, surveyIdOf, textOf, type FormField } from './fields.ts';

/** Photos and recordings are answered with the name of a file. */
const MEDIA_FILE = /\.(?:jpe?g|png|gif|webp|heic|heif|svg|mp4|3gp|mov|mp3|m4a|amr|wav|ogg|aac|csv|pdf)$/i;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|heic|heif|svg)$/i;

/** The fields beside a question: its note, and its photos. One that another question is called ends with more strokes. */
const NOTE_FIELD = /^(.+)_note_*$/;
const PHOTO_FIELD = /^(.+)_photo(?:_?\d{1,2}|_*)$/;

/** What stands at the top of a form of ours, whatever a question of the same name asks further below. */
const AT_THE_TOP = new Set(['start', 'end', 'audit', 'store_id', 'plan_size']);

/** What a form of ours works out stands at its top, in capitals; a question may be called `score`. */
const WORKED_OUT = /^(?:LOST|SCORE|(?:SCORE|POINTS|COUNTED)_[A-Z0-9_]+)$/;

/** Which questions of a sub-category get a note or a photo, in a form of ours: no answer of its own. */
const MORE_FIELD = /_more$/;

/** What the server that took a form in says of it. */
type Submission = {
  id: unknown;
  start: unknown;
  end: unknown;
  received: unknown;
  submitter: unknown;
  /** The names under which it keeps the files, by the place of their field; else they are as answered. */
  files?: ReadonlyMap<string, string>;
};

/** The survey of a submitted form: its fields, and what the server that took it in says of it. */
export function formRow(
  fields: readonly FormField[],
  place: { row: number; size: number },
  { id, start, end, received, submitter, files = new Map() }: Submission,
): ImportRow {
  const takenAt = momentOf(end, received);
  return {
    kind: 'survey',
    ...place,
    id: surveyIdOf(id),
    store: storeOf(fields),
    takenAt,
    startedAt: beginningOf(start, takenAt),
    auditor: auditorOf(fields, submitter),
    instrument: null,
    isForm: true,
    actions: actionsOf(fields),
    answersTo: (installed) => withNotes(sortFields(fields, installed, files)),
  };
}

type Sorted = SortedAnswers & { notes: Map<string, { place: string; note: string }> };

/** Puts the fields of a form to the questions of an instrument, by the last name of their path. */
function sortFields(
  fields: readonly FormField[],
  { questions, managerQuestions }: InstalledInstrument,
  files: ReadonlyMap<string, string>,
): Sorted {
  const sorted: Sorted = { ...nothingSorted(), notes: new Map() };
  for (const { path, value } of fields) {
    // Question names are lower-case here, and forms that were made elsewhere often are not.
    const name = path.at(-1)?.toLowerCase() ?? '';
    const said = textOf(value);
    if (said === '' || (path.length === 1 && (AT_THE_TOP.has(name) || WORKED_OUT.test(path[0] ?? '')))) continue;
    const place = path.join('/');
    const question = questions.get(name);
    const [, noted = ''] = NOTE_FIELD.exec(name) ?? [];
    const [, shown = ''] = PHOTO_FIELD.exec(name) ?? [];
    if (question && said !== null) {
      const answer = inOurWords(answerText(said, place));
      sorted.answers.push({ questionId: name, answer });
      const isClear = yesOrNo(answer) !== null || answer === NOT_APPLICABLE;
      if (!isClear && earningAnswer(question) !== null) sorted.unclear.push(place);
    } else if (managerQuestions.has(name) && said !== null) {
      sorted.managerAnswers.push({ questionId: name, answer: answerText(said, place) });
    } else if (questions.has(noted) && said !== null) {
      const note = storableText(said, () => `the note in ${quoted(place)}`, NOTE_MAX_CHARACTERS);
      sorted.notes.set(noted, { place, note });
    } else if ((questions.has(shown) || managerQuestions.has(shown)) && said !== null && PICTURE_FILE.test(said)) {
      sorted.photos.push({ questionId: shown, name: photoName(files.get(place) ?? said) });
    } else if (path.slice(0, -1).some(isCategoryGroup) && !MORE_FIELD.test(name) && !isOtherMedia(said)) {
      sorted.unknown.push(place);
    }
  }
  return sorted;
}

/** A note stands at its answer; where there is none, it has no place. */
function withNotes({ notes, ...sorted }: Sorted): SortedAnswers {
  const answers = sorted.answers.map((answer) => {
    const note = notes.get(answer.questionId)?.note;
    notes.delete(answer.questionId);
    return note === undefined ? answer : { ...answer, note };
  });
  return { ...sorted, answers, looseNotes: [...notes.values()].map(({ place }) => place) };
}

function answerText(said: string, place: string): string {
  return storableText(said, () => `the answer to ${quoted(place)}`, TEXT_MAX_CHARACTERS);
}

/** A recording or a table: nothing that a survey has a place for. */
function isOtherMedia(said: string | null): boolean {
  return said !== null && MEDIA_FILE.test(said) && !PICTURE_FILE.test(said);
}

/** Forms say n/a as a choice named `na`, because choices have no slashes. */
function inOurWords(answer: string): string {
  return /^n\/?a$/i.test(answer) ? NOT_APPLICABLE : answer;
}

function isCategoryGroup(name: string): boolean {
  return isCategory(name.toUpperCase());
}
