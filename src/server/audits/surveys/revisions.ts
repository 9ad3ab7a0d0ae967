import type { StoredAnswer } from '../../db/schema.ts';
import type { InstalledInstrument } from '../../shared/definitions/installedInstruments.ts';

type RevisionAnswers = { answers: readonly StoredAnswer[]; manager_answers: readonly StoredAnswer[] };

/**
 * Returns the answers that differ between two versions of a survey, as text, in the order of the instrument's
 * questions; none if there is no earlier version.
 */
export function changesOf(
  instrument: InstalledInstrument,
  before: RevisionAnswers | undefined,
  after: RevisionAnswers,
) {
  if (!before) return [];
  const [was, is] = [answerEntries(before), answerEntries(after)];
  const inOrder = [...instrument.questions.keys(), ...instrument.managerQuestions.keys()];
  return inOrder.flatMap((id) => {
    const [old, now] = [was.get(id), is.get(id)];
    const withNotes = old?.note !== now?.note;
    const [first, second] = [textOf(old, withNotes), textOf(now, withNotes)];
    return first === second ? [] : [{ question_id: id, before: first, after: second }];
  });
}

type Entry = { text: string; note: string | undefined };

function answerEntries({ answers, manager_answers: managerAnswers }: RevisionAnswers): Map<string, Entry> {
  return new Map(
    [...answers, ...managerAnswers].map(([id, answer, note]) => [
      id,
      { text: typeof answer === 'string' ? answer : answer.join(', '), note },
    ]),
  );
}

/** Returns an answer as text, with its note if the notes differ. */
function textOf(entry: Entry | undefined, withNotes: boolean): string {
  if (!entry) return '';
  return withNotes && entry.note !== undefined ? `${entry.text} (${entry.note})`.trimStart() : entry.text;
}
