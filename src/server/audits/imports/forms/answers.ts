import { earningAnswer, NOT_APPLICABLE, yesOrNo } from '../../../../domain/answers.ts';
import { isCategory } from '../../../../domain/scoring/categories.ts';
import { NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { photoName } from '../photos/names.ts';
import { noAnswers, quote, storableText, type ImportRow, type SortedAnswers } from '../rows.ts';
import { actionsOf, auditorOf, auditStart, momentOf, storeOf, surveyIdOf, textOf, type FormField } from './fields.ts';

const MEDIA_FILE = /\.(?:jpe?g|png|gif|webp|heic|heif|svg|mp4|3gp|mov|mp3|m4a|amr|wav|ogg|aac|csv|pdf)$/i;
const PICTURE_FILE = /\.(?:jpe?g|png|gif|webp|heic|heif|svg)$/i;

/** The names of note and photo fields. They end with underscores if a question has the name without them. */
const NOTE_FIELD = /^(.+)_note_*$/;
const PHOTO_FIELD = /^(.+)_photo(?:_?\d{1,2}|_*)$/;

/** Skipped only at the top level, because a question further down may have the same name. */
const AT_THE_TOP = new Set(['start', 'end', 'audit', 'store_id', 'plan_size']);

/** Calculated fields have upper-case names, so a question may be called `score`. */
const CALCULATED_FIELD = /^(?:LOST|SCORE|(?:SCORE|POINTS|COUNTED)_[A-Z0-9_]+)$/;

/**
 * In forms that Fourscore generates, the field in which the auditor selects the questions to add a note or photo to. It
 * is not an answer.
 */
const MORE_FIELD = /_more$/;

type Submission = {
  id: unknown;
  start: unknown;
  end: unknown;
  receivedAt: unknown;
  submitter: unknown;
  /**
   * The names of media files on the form's server, by field path. If a field isn't in the map, its answer is the file
   * name.
   */
  files?: ReadonlyMap<string, string>;
};

/** Returns the survey in a submitted form. Throws RowProblem when the survey can't be imported. */
export function formRow(
  fields: readonly FormField[],
  place: { row: number; size: number },
  { id, start, end, receivedAt, submitter, files = new Map() }: Submission,
): ImportRow {
  const takenAt = momentOf(end, receivedAt);
  return {
    kind: 'survey',
    ...place,
    id: surveyIdOf(id),
    store: storeOf(fields),
    takenAt,
    startedAt: auditStart(start, takenAt),
    auditor: auditorOf(fields, submitter),
    instrument: null,
    isForm: true,
    actions: actionsOf(fields),
    answersTo: (instrument) => withNotes(sortFields(fields, instrument, files)),
  };
}

type AnswersWithNotes = SortedAnswers & { notes: Map<string, string> };

function sortFields(
  fields: readonly FormField[],
  { questions, managerQuestions }: InstalledInstrument,
  files: ReadonlyMap<string, string>,
): AnswersWithNotes {
  const sortedAnswers: AnswersWithNotes = { ...noAnswers(), notes: new Map() };
  for (const { path, value } of fields) {
    // Fourscore's question names are lower-case; names in forms made elsewhere often are not.
    const name = path.at(-1)?.toLowerCase() ?? '';
    const text = textOf(value);
    if (text === '' || (path.length === 1 && (AT_THE_TOP.has(name) || CALCULATED_FIELD.test(path[0] ?? '')))) continue;
    const place = path.join('/');
    const question = questions.get(name);
    const [, noteQuestion = ''] = NOTE_FIELD.exec(name) ?? [];
    const [, photoQuestion = ''] = PHOTO_FIELD.exec(name) ?? [];
    if (question && text !== null) {
      const answer = answerOfChoice(answerText(text, place));
      sortedAnswers.answers.push({ questionId: name, answer });
      const isClear = yesOrNo(answer) !== null || answer === NOT_APPLICABLE;
      if (!isClear && earningAnswer(question) !== null) sortedAnswers.unclear.push(place);
    } else if (managerQuestions.has(name) && text !== null) {
      sortedAnswers.managerAnswers.push({ questionId: name, answer: answerText(text, place) });
    } else if (questions.has(noteQuestion) && text !== null) {
      const note = storableText(text, () => `the note in ${quote(place)}`, NOTE_MAX_CHARACTERS);
      sortedAnswers.notes.set(noteQuestion, note);
    } else if (
      (questions.has(photoQuestion) || managerQuestions.has(photoQuestion)) &&
      text !== null &&
      PICTURE_FILE.test(text)
    ) {
      sortedAnswers.photos.push({ questionId: photoQuestion, name: photoName(files.get(place) ?? text) });
    } else if (path.slice(0, -1).some(isCategoryGroup) && !MORE_FIELD.test(name) && !isOtherMedia(text)) {
      sortedAnswers.unknown.push(place);
    }
  }
  return sortedAnswers;
}

/** Adds each note to its answer, or to an empty answer when the question was not answered. */
function withNotes({ notes, ...sortedAnswers }: AnswersWithNotes): SortedAnswers {
  const answers = sortedAnswers.answers.map((answer) => {
    const note = notes.get(answer.questionId);
    notes.delete(answer.questionId);
    return note === undefined ? answer : { ...answer, note };
  });
  const unansweredNotes = [...notes].map(([questionId, note]) => ({ questionId, answer: '', note }));
  return { ...sortedAnswers, answers: [...answers, ...unansweredNotes] };
}

function answerText(text: string, place: string): string {
  return storableText(text, () => `the answer to ${quote(place)}`, TEXT_MAX_CHARACTERS);
}

/** Checks whether a field names a media file that isn't a picture; surveys can hold only pictures. */
function isOtherMedia(text: string | null): boolean {
  return text !== null && MEDIA_FILE.test(text) && !PICTURE_FILE.test(text);
}

/** Choice names can't contain slashes, so `na` stands for `N/A`. */
function answerOfChoice(answer: string): string {
  return /^n\/?a$/i.test(answer) ? NOT_APPLICABLE : answer;
}

function isCategoryGroup(name: string): boolean {
  return isCategory(name.toUpperCase());
}
