import { memo, useId } from 'react';
import { isInformational, type Answer } from '../../../../domain/answers.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { PlayClip } from '../../clips/PlayClip.tsx';
import { AnswerControl } from '../../surveys/questions/AnswerControl.tsx';
import type { AuditQuestion } from '../frame/parts.ts';
import type { DraftPhoto } from '../drafts/draft.ts';
import { loadClip } from '../references/references.ts';
import { AnswerExtras } from './AnswerExtras.tsx';
import { Hints, type Hint } from './Hints.tsx';

type QuestionCardProps = {
  surveyId: string;
  question: AuditQuestion;
  answer: Answer;
  note: string;
  photos: readonly DraftPhoto[];
  /** The id of the question's recording; null if there is none. */
  clip: string | null;
  hint: Hint | null;
  /** Places the answer buttons to the right of the question. */
  wide: boolean;
  heading: 'h2' | 'h3';
  /** Highlights the card as the current one, to which the keyboard shortcuts apply. */
  current: boolean;
  keys: boolean;
  onAnswer: (questionId: string, answer: Answer) => void;
};

/** Shows a question with its answer, photos and note. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { surveyId, question, answer, note, photos, clip, hint, wide, heading: Heading, current, keys } = props;
  const { _id: id, text: words, fourp: fourP, scoring_type: scoringType } = question;
  const text = useText();
  const attributes = useTextAttributes();
  const title = useId();
  const hints = useId();
  return (
    <li
      data-question={id}
      className={`card scroll-mt-20 scroll-mb-28 ${
        current ? 'border-accent shadow-[0_0_0_1px_var(--accent),var(--shadow-2)]' : ''
      }`}
    >
      <div
        role="group"
        tabIndex={-1}
        aria-labelledby={title}
        aria-describedby={hints}
        className={`rounded-xl p-4 ${wide ? 'outline-none' : ''}`}
      >
        <div className={wide ? 'flex items-center gap-5' : ''}>
          <div className="min-w-0 flex-1">
            <div className="flex items-start gap-2">
              <Heading
                id={title}
                {...attributes()}
                className={`min-w-0 flex-1 font-medium text-pretty ${wide ? 'text-base' : 'text-brand leading-5.25'}`}
              >
                {words}
              </Heading>
              {clip !== null && <PlayClip clip={clip} describedBy={title} load={loadClip} className="-my-2 -mr-2" />}
            </div>
            <Hints id={hints} fourP={fourP} informational={isInformational({ scoringType })} hint={hint} />
          </div>
          <div className={wide ? 'w-84 shrink-0 [--na:5.25rem]' : 'mt-3'}>
            <AnswerControl
              label={text('questions.answer')}
              value={answer}
              look="large"
              keys={current && keys}
              onChange={(next) => props.onAnswer(id, next)}
            />
          </div>
        </div>
        <AnswerExtras
          surveyId={surveyId}
          questionId={id}
          question={words}
          photos={photos}
          note={note}
          wide={wide}
          current={current}
          keys={keys}
        />
      </div>
    </li>
  );
});
