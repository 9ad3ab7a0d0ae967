import { Navigate } from '@tanstack/react-router';
import { memo, useDeferredValue, useMemo, type ReactNode } from 'react';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { JumpButton } from '../jump/JumpButton.tsx';
import { WideAuditFrame } from '../layout/WideAuditFrame.tsx';
import { OverviewLink } from '../frame/OverviewLink.tsx';
import { AuditFoot } from '../frame/AuditFoot.tsx';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import { categoryParts, countOf, placeOf, type CategoryParts, type Count, type Part } from '../frame/parts.ts';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { usePartName } from '../frame/usePartName.ts';
import { useWide } from '../frame/useWide.ts';
import type { AuditPlace } from '../frame/auditPlace.ts';
import { PartButtons } from './AllButtons.tsx';
import { KeyLine } from './KeyLine.tsx';
import { PartFoot } from './PartFoot.tsx';
import { PartHead } from './PartHead.tsx';
import { QuestionList } from './QuestionList.tsx';
import { useUndo, type Undo } from './useUndo.ts';

type QuestionsScreenProps = { audit: AuditInProgress; place: AuditPlace; part: string };

/** Shows the questions of a part. A tap updates its card first, and the counts around the cards afterwards. */
export function QuestionsScreen({ audit: now, place, part: key }: QuestionsScreenProps) {
  const audit = useDeferredValue(now);
  const { foods } = audit.references;
  const categories = useMemo(() => categoryParts(foods, place.fourP), [foods, place.fourP]);
  const parts = useMemo(() => categories.flatMap((category) => category.parts), [categories]);
  const at = placeOf(parts, key);
  const part = parts[at];
  if (!part) {
    const { surveyId } = audit.draft;
    return <Navigate to="/audit/$surveyId" params={{ surveyId }} search={{}} replace />;
  }
  return (
    <PartScreen
      audit={audit}
      place={place}
      categories={categories}
      part={part}
      before={parts[at - 1]}
      after={parts[at + 1]}
    />
  );
}

type PartScreenProps = {
  audit: AuditInProgress;
  place: AuditPlace;
  categories: readonly CategoryParts[];
  part: Part;
  before: Part | undefined;
  after: Part | undefined;
};

const PartScreen = memo(function PartScreen(props: PartScreenProps) {
  const { audit, categories, part } = props;
  const text = useText();
  const wide = useWide();
  const undo = useUndo(audit.draft, categories);
  const partCount = countOf(audit.draft, part.questions);
  const all = countOf(
    audit.draft,
    categories.flatMap(({ questions }) => questions),
  );
  const PartView = wide ? WidePart : NarrowPart;
  return (
    <>
      <PartView {...props} partCount={partCount} all={all} undo={undo}>
        <QuestionList key={part.key} {...props} wide={wide} undo={undo} />
      </PartView>
      <output className="sr-only">
        {text('capture.announcement', { ...partCount, all: all.answered, of: all.total })}
      </output>
    </>
  );
});

type PartProps = PartScreenProps & { partCount: Count; all: Count; undo: Undo; children: ReactNode };

function WidePart({ children, ...props }: PartProps) {
  const { audit, place, categories, part, partCount, undo } = props;
  return (
    <WideAuditFrame audit={audit} place={place} categories={categories}>
      <div className="mx-auto w-full max-w-240 flex-1 px-5 py-4">
        <PartHead part={part} partCount={partCount}>
          <PartButtons draft={audit.draft} part={part} undo={undo} />
        </PartHead>
        {children}
      </div>
      <AuditFoot>
        <div className="mx-auto flex max-w-230 items-center gap-4">
          <KeyLine />
          <PartFoot {...props} wide />
        </div>
      </AuditFoot>
    </WideAuditFrame>
  );
}

function NarrowPart({ children, ...props }: PartProps) {
  const { audit, place, categories, part, partCount, all, undo } = props;
  const text = useText();
  const nameOf = usePartName();
  const attributes = useTextAttributes();
  return (
    <ModeFrame
      lead={<OverviewLink surveyId={audit.draft.surveyId} place={place} />}
      icon={<CategoryIcon category={part.category} className="size-5 shrink-0" />}
      title={nameOf(part)}
      titleAttributes={attributes()}
      below={text('capture.place', { category: part.categoryName, place: part.place, of: part.of })}
      actions={
        <>
          <span className="num shrink-0 text-xs text-fg-2">{text('capture.count', all)}</span>
          <JumpButton audit={audit} place={place} categories={categories} />
        </>
      }
      foot={<PartFoot {...props} />}
    >
      <div className="mx-auto w-full max-w-160 flex-1 p-3">
        <div className="mb-3 flex items-center justify-between gap-2 pl-1">
          <p className="num text-xs text-fg-2">{text('capture.questions', partCount)}</p>
          <PartButtons draft={audit.draft} part={part} undo={undo} />
        </div>
        {children}
      </div>
    </ModeFrame>
  );
}
