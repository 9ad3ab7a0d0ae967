import { useMemo, useRef } from 'react';
import type { Answer } from '../../../../domain/answers.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Part } from '../frame/parts.ts';
import type { Taking } from '../frame/taking.ts';
import type { Where } from '../frame/where.ts';
import type { DraftPhoto } from '../drafts/draft.ts';
import { useDraft } from '../drafts/drafts.ts';
import { hintsOf } from './hintsOf.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { useCurrent } from './useCurrent.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';
import { useSingleKeys } from '../keys/singleKeys.ts';
import type { Undo } from './useUndo.ts';

const NO_PHOTOS: readonly DraftPhoto[] = [];
const NOT_ANSWERED: Answer = '';

type QuestionListProps = {
  taking: Taking;
  where: Where;
  part: Part;
  before: Part | undefined;
  after: Part | undefined;
  wide: boolean;
  undo: Undo;
};

/** Shows the questions of a part as cards. The keys answer the current one. */
export function QuestionList({ taking, where, part, before, after, wide, undo }: QuestionListProps) {
  const text = useText();
  const list = useRef<HTMLUListElement>(null);
  const { facts } = taking;
  // The surrounding components may lag one tap behind, so the draft is read here.
  const draft = useDraft(taking.draft.surveyId) ?? taking.draft;
  const keys = useSingleKeys();
  const current = useCurrent({ list, draft, part, question: where.question, wide });
  useQuestionKeys({ list, surveyId: draft.surveyId, where, part, before, after, current, undo, on: keys });
  const hints = useMemo(
    () => (draft.blind || !facts ? null : hintsOf(facts, part.questions)),
    [draft.blind, facts, part],
  );
  const photos = useMemo(() => byQuestion(draft.photos), [draft.photos]);
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label={text('taking.list', { name: part.name })}
      className="flex flex-col gap-3 outline-none lg:gap-2.5"
    >
      {part.questions.map((question) => {
        const given = draft.answers[question._id];
        return (
          <QuestionCard
            key={question._id}
            surveyId={draft.surveyId}
            question={question}
            answer={given?.answer ?? NOT_ANSWERED}
            note={given?.note ?? ''}
            photos={photos.get(question._id) ?? NO_PHOTOS}
            hint={hints?.get(question._id) ?? null}
            wide={wide}
            current={wide && question._id === current.id}
            keys={keys}
            onAnswer={current.answer}
          />
        );
      })}
    </ul>
  );
}

function byQuestion(photos: readonly DraftPhoto[]): Map<string, DraftPhoto[]> {
  const found = new Map<string, DraftPhoto[]>();
  for (const photo of photos) found.set(photo.questionId, [...(found.get(photo.questionId) ?? []), photo]);
  return found;
}
