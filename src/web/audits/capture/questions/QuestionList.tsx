import { useMemo, useRef } from 'react';
import type { Answer } from '../../../../domain/answers.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Part, Section } from '../frame/parts.ts';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { usePartName } from '../frame/usePartName.ts';
import { usePreview } from '../frame/previewContext.ts';
import type { AuditPlace } from '../frame/auditPlace.ts';
import type { Draft, DraftPhoto } from '../drafts/draft.ts';
import { useDraft } from '../drafts/drafts.ts';
import { useClips } from '../references/references.ts';
import { AllButtons } from './AllButtons.tsx';
import { hintsOf } from './hintsOf.ts';
import { QuestionCard } from './QuestionCard.tsx';
import { useCurrent } from './useCurrent.ts';
import { useQuestionKeys } from './useQuestionKeys.ts';
import { useSingleKeys } from '../../../shell/keys/singleKeys.ts';
import type { Undo } from './useUndo.ts';

const NO_PHOTOS: readonly DraftPhoto[] = [];
const NOT_ANSWERED: Answer = '';

type QuestionListProps = {
  audit: AuditInProgress;
  place: AuditPlace;
  part: Part;
  before: Part | undefined;
  after: Part | undefined;
  wide: boolean;
  undo: Undo;
};

/** Shows the questions of a part as cards. The keyboard shortcuts apply to the current one. */
export function QuestionList({ audit, place, part, before, after, wide, undo }: QuestionListProps) {
  const text = useText();
  const nameOf = usePartName();
  const list = useRef<HTMLDivElement>(null);
  const { facts } = audit;
  // The surrounding components may lag one tap behind, so the draft is read here.
  const draft = useDraft(audit.draft.surveyId) ?? audit.draft;
  const areKeysOn = useSingleKeys();
  const isPreview = usePreview();
  const keys = areKeysOn && !isPreview;
  const current = useCurrent({ list, draft, part, question: place.question ?? startOf(part, place.part), wide });
  useQuestionKeys({ list, surveyId: draft.surveyId, place, part, before, after, current, undo, on: keys });
  const hints = useMemo(
    () => (draft.blind || !facts ? null : hintsOf(facts, part.questions)),
    [draft.blind, facts, part],
  );
  const photos = useMemo(() => byQuestion(draft.photos), [draft.photos]);
  const clipOf = useClips(draft.instrument.name);
  const hasSeveralSections = part.sections.length > 1;
  return (
    <div
      ref={list}
      role="group"
      tabIndex={-1}
      aria-label={text('capture.list', { name: nameOf(part) })}
      className="flex flex-col gap-5 outline-none"
    >
      {part.sections.map((section) => (
        <div key={section.key}>
          {hasSeveralSections && <SectionHead draft={draft} section={section} undo={undo} />}
          <ul aria-label={text('capture.list', { name: section.name })} className="flex flex-col gap-3 lg:gap-2.5">
            {section.questions.map((question) => {
              const answer = draft.answers[question._id];
              return (
                <QuestionCard
                  key={question._id}
                  surveyId={draft.surveyId}
                  question={question}
                  answer={answer?.answer ?? NOT_ANSWERED}
                  note={answer?.note ?? ''}
                  photos={photos.get(question._id) ?? NO_PHOTOS}
                  clip={clipOf(`questions/${question._id}/text`, question.text)}
                  hint={hints?.get(question._id) ?? null}
                  wide={wide}
                  heading={hasSeveralSections ? 'h3' : 'h2'}
                  current={wide && question._id === current.id}
                  keys={keys}
                  onAnswer={current.answer}
                />
              );
            })}
          </ul>
        </div>
      ))}
    </div>
  );
}

/** Returns the id of the first question of a section; null for the part's first section or an unknown key. */
function startOf({ sections }: Part, key: string | null): string | null {
  const at = sections.findIndex((section) => section.key === key);
  return at > 0 ? (sections[at]?.questions[0]?._id ?? null) : null;
}

function SectionHead({ draft, section, undo }: { draft: Draft; section: Section; undo: Undo }) {
  const attributes = useTextAttributes();
  return (
    <div className="mb-2 flex min-h-control items-center justify-between gap-3 pl-1">
      <h2 {...attributes()} className="min-w-0 text-base font-semibold text-pretty">
        {section.name}
      </h2>
      {section.questions.length > 1 && <AllButtons draft={draft} section={section} undo={undo} named />}
    </div>
  );
}

function byQuestion(photos: readonly DraftPhoto[]): Map<string, DraftPhoto[]> {
  const photosById = new Map<string, DraftPhoto[]>();
  for (const photo of photos) photosById.set(photo.questionId, [...(photosById.get(photo.questionId) ?? []), photo]);
  return photosById;
}
