import { Pencil } from 'lucide-react';
import { useState } from 'react';
import type { ManagerQuestion } from '../../../../contract/kit/shapes.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { Draft } from '../drafts/draft.ts';
import { useClips, type CaptureFacts } from '../references/references.ts';
import { ManagerField } from './ManagerField.tsx';
import { ManagerHeading } from './ManagerHeading.tsx';
import { countManagerAnswers, managerParts, managerAnswerText } from './managerQuestions.ts';

type ManagerQuestionsProps = {
  draft: Draft;
  questions: readonly ManagerQuestion[];
  facts: CaptureFacts | undefined;
  /** Shows existing answers as quotations, for review. */
  quoted?: boolean;
};

/** Shows the questions for the store's manager, with headings for the Ps and the manager's perception. */
export function ManagerQuestions({ draft, questions, facts, quoted = false }: ManagerQuestionsProps) {
  const text = useText();
  const before = draft.blind ? null : (facts?.last ?? null);
  const clipOf = useClips(draft.instrument.name);
  const count = { answered: countManagerAnswers(draft, questions), total: questions.length };
  return (
    <section aria-label={text('capture.manager.title')} className="card overflow-hidden">
      <header className="flex items-start gap-3 px-4 pt-3.5 pb-2.5">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{text('capture.manager.title')}</h2>
          <p className="mt-0.5 text-xs text-fg-2">{text('capture.manager.lead')}</p>
        </div>
        <span className="num text-xs leading-5 text-fg-2">{text('capture.manager.answered', count)}</span>
      </header>
      {managerParts(questions).map((part) => (
        <div key={part.questions[0]?._id}>
          <ManagerHeading fourP={part.fourP} />
          <ul className="divide-y divide-line">
            {part.questions.map(({ _id: id, text: question }) => (
              <li key={id} className="px-4 py-3">
                <Entry
                  draft={draft}
                  id={id}
                  question={question}
                  before={before}
                  clip={clipOf(`questions/${id}/text`, question)}
                  quoted={quoted}
                />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

type EntryProps = {
  draft: Draft;
  id: string;
  question: string;
  /** The manager's answers at the last audit; null if they are hidden or unknown. */
  before: Pick<Draft, 'managerAnswers'> | null;
  clip: string | null;
  quoted: boolean;
};

/**
 * Shows a question with a field for the answer. If `quoted`, a question that was answered before the page was opened is
 * shown as a quotation until the user edits it.
 */
function Entry({ draft, id, question, before, clip, quoted }: EntryProps) {
  const text = useText();
  const attributes = useTextAttributes();
  const answer = managerAnswerText(draft, id);
  const [asQuote, setAsQuote] = useState(quoted && answer.trim() !== '');
  if (!asQuote) {
    const saidBefore = before ? managerAnswerText(before, id) : '';
    return (
      <ManagerField
        surveyId={draft.surveyId}
        questionId={id}
        question={question}
        answer={answer}
        before={saidBefore}
        clip={clip}
      />
    );
  }
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <p {...attributes()} className="font-medium text-pretty">
          {question}
        </p>
        <p className="mt-1 wrap-break-word whitespace-pre-line text-fg-2">
          {text('capture.manager.quote', { answer })}
        </p>
      </div>
      <IconButton
        label={text('capture.manager.edit', { question })}
        onClick={() => setAsQuote(false)}
        className="-my-1 -mr-2 shrink-0"
      >
        <Pencil className="size-4" aria-hidden />
      </IconButton>
    </div>
  );
}
