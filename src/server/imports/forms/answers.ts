import { earningAnswer, NOT_APPLICABLE, yesOrNo } from '../../../domain/answers.ts';
import { isCategory } from '../../../domain/scoring/categories.ts';
import { TEXT_MAX_CHARACTERS } from '../../../domain/limits.ts';
import type { InstalledInstrument } from '../../instrument/installed.ts';
import { actionsOf, auditorOf, momentOf, storeOf, surveyIdOf, textOf, type FormField } from './fields.ts';
import { quoted, storableText, type ImportRow, type SortedAnswers } from '../rows.ts';

/** Photos and recordings are answered with the name of a file. */
const MEDIA_FILE = /\.(?:jpe?g|png|gif|webp|heic|svg|mp4|3gp|mov|mp3|m4a|amr|wav|ogg|aac|csv|pdf)$/i;

/** The survey of a submitted form: its fields, and what the server that took it in says of it. */
export function formRow(
  fields: readonly FormField[],
  place: { row: number; size: number },
  { id, end, received, submitter }: { id: unknown; end: unknown; received: unknown; submitter: unknown },
): ImportRow {
  return {
    kind: 'survey',
    ...place,
    id: surveyIdOf(id),
    store: storeOf(fields),
    takenAt: momentOf(end, received),
    auditor: auditorOf(fields, submitter),
    instrument: null,
    actions: actionsOf(fields),
    answersTo: (installed) => sortFields(fields, installed),
  };
}

/** Puts the fields of a form to the questions of an instrument, by the last name of their path. */
function sortFields(fields: readonly FormField[], installed: InstalledInstrument): SortedAnswers {
  const sorted: SortedAnswers = { answers: [], managerAnswers: [], unknown: [], unclear: [] };
  for (const { path, value } of fields) {
    // Question names are lower-case here, and forms that were made elsewhere often are not.
    const questionId = path.at(-1)?.toLowerCase() ?? '';
    const said = textOf(value);
    if (said === '') continue;
    const place = path.join('/');
    const what = () => `the answer to ${quoted(place)}`;
    const question = installed.questions.get(questionId);
    if (question && said !== null) {
      const answer = inOurWords(storableText(said, what, TEXT_MAX_CHARACTERS));
      sorted.answers.push({ questionId, answer });
      const isClear = yesOrNo(answer) !== null || answer === NOT_APPLICABLE;
      if (!isClear && earningAnswer(question) !== null) sorted.unclear.push(place);
    } else if (installed.managerQuestions.has(questionId) && said !== null) {
      const answer = storableText(said, what, TEXT_MAX_CHARACTERS);
      sorted.managerAnswers.push({ questionId, answer });
    } else if (path.slice(0, -1).some(isCategoryGroup) && !(said !== null && MEDIA_FILE.test(said))) {
      sorted.unknown.push(place);
    }
  }
  return sorted;
}

/** Forms say n/a as a choice named `na`, because choices have no slashes. */
function inOurWords(answer: string): string {
  return /^n\/?a$/i.test(answer) ? NOT_APPLICABLE : answer;
}

function isCategoryGroup(name: string): boolean {
  return isCategory(name.toUpperCase());
}
