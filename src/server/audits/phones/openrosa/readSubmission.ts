import { createHash } from 'node:crypto';
import { inLanguage, LANGUAGES } from '../../../../domain/instrument.ts';
import { ACTIONS_MAX, NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import type { StoredAction } from '../../../db/schema.ts';
import type { InstalledInstrument } from '../../../shared/definitions/installedInstruments.ts';
import { Refusal } from '../../../refusal.ts';
import { actionOf, type GivenAnswer, type GivenSurvey } from '../../surveys/intake.ts';
import { CHOICES, layoutOf, OTHER_STRATEGY, strategyCode, type FormQuestion, type Layout } from './form/layout.ts';
import { formLanguage, type Words } from './form/languages.ts';
import { childOf, textOf, type XmlNode } from './readXml.ts';
import { momentsOf, storable } from './submissionFields.ts';

/**
 * A photo that a submission refers to by file name. `subject` is its question or item. The photo's id is derived from
 * the file name, the subject and the submission's id.
 */
export type AnnouncedPhoto = { id: string; subject: string; file: string };

/** A submitted form, converted to a survey. */
export type ReadSubmission = {
  survey: GivenSurvey;
  /** The store's name in the form, for messages. */
  storeName: string;
  /** The tag of the app's language, if known. */
  language: string | null;
  photos: AnnouncedPhoto[];
  /** The time that the phone's clock showed, if it was obviously wrong. */
  phoneTime: Date | null;
};

/** Converts a submission to a survey. Refuses values that the form doesn't allow. */
export function readSubmission(
  root: XmlNode,
  surveyId: string,
  { instrument }: InstalledInstrument,
  { now, words }: { now: Date; words: Words },
): ReadSubmission {
  const layout = layoutOf(instrument);
  // A form identifies the language by its word for 'yes', or by its tag if the form has more than the six languages.
  const languageText = textOf(root, 'LANGUAGE');
  const language =
    languageText === ''
      ? null
      : (LANGUAGES.find((candidate) => words(candidate)('phoneForm.yes') === languageText) ??
        formLanguage(instrument, languageText));
  const { takenAt, startedAt, phoneTime } = momentsOf(root, now);
  const fields = layout.chapters.flatMap(({ name, screens }) => {
    const chapter = childOf(root, name);
    return screens.map((screen) => ({ questions: screen.questions, group: childOf(chapter, screen.name) }));
  });
  const photos = fields.flatMap(({ group, questions }) =>
    questions.flatMap((question) => photoOf(surveyId, group, question)),
  );
  return {
    survey: {
      id: surveyId,
      storeId: textOf(root, 'store_id').toLowerCase(),
      takenAt,
      startedAt,
      answers: fields.flatMap(({ group, questions }) => questions.flatMap((question) => answerOf(group, question))),
      managerAnswers: managerAnswersOf(root, layout),
      actions: actionsOf(root, layout, language ?? 'en'),
    },
    storeName: storable(textOf(root, 'store_name'), TEXT_MAX_CHARACTERS),
    language,
    photos,
    phoneTime,
  };
}

function answerOf(group: XmlNode | undefined, { question: { varname }, note }: FormQuestion): GivenAnswer[] {
  const choice = textOf(group, varname);
  const noteText = storable(textOf(group, note), NOTE_MAX_CHARACTERS);
  if (choice === '') return noteText === '' ? [] : [{ questionId: varname, answer: '', note: noteText }];
  if (!Object.hasOwn(CHOICES, choice)) throw new Refusal('bad_submission');
  const answer = CHOICES[choice as keyof typeof CHOICES];
  return [{ questionId: varname, answer, note: noteText }];
}

function managerAnswersOf(root: XmlNode, layout: Layout): GivenAnswer[] {
  const group = childOf(root, 'manager');
  return layout.managerQuestions.flatMap(({ varname }) => {
    const answer = storable(textOf(group, varname), TEXT_MAX_CHARACTERS);
    return answer === '' ? [] : [{ questionId: varname, answer }];
  });
}

/** Returns the action plan, in the language in which the app showed it. */
function actionsOf(root: XmlNode, layout: Layout, language: string): StoredAction[] {
  const entries = root.children.filter(({ name }) => name === 'actions');
  if (entries.length > ACTIONS_MAX) throw new Refusal('bad_submission');
  const questions = new Map(layout.questions.map(({ question }) => [question.varname, question]));
  return entries.flatMap((entry): StoredAction[] => {
    const question = questions.get(textOf(entry, 'about'));
    const code = textOf(entry, 'strategy');
    const strategy = question?.strategies.find((_, at) => strategyCode(question.varname, at) === code);
    if (strategy === undefined && code !== '' && code !== OTHER_STRATEGY) throw new Refusal('bad_submission');
    const text = strategy ? inLanguage(strategy, language) : storable(textOf(entry, 'own'), TEXT_MAX_CHARACTERS);
    if (text === '') return [];
    const notes = storable(textOf(entry, 'notes'), TEXT_MAX_CHARACTERS);
    const questionText = question ? inLanguage(question.text, language) : '';
    return [
      actionOf({ question: questionText, answers: [text], notes: notes || undefined, questionId: question?.varname }),
    ];
  });
}

function photoOf(surveyId: string, group: XmlNode | undefined, { question, photo }: FormQuestion): AnnouncedPhoto[] {
  return announcedPhoto(surveyId, question.varname, textOf(group, photo));
}

/** Returns a list with the photo that a submission refers to; an empty list if the file has no name. */
export function announcedPhoto(recordId: string, subject: string, file: string): AnnouncedPhoto[] {
  return file === '' ? [] : [{ id: photoIdOf(recordId, subject, file), subject, file }];
}

/** Returns a deterministic id for a photo, so that sending it again has no effect. It is a version 8 UUID. */
function photoIdOf(recordId: string, subject: string, file: string): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([recordId, subject, file]))
    .digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
