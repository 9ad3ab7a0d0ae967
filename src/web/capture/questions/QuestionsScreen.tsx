import { Navigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../i18n/useText.ts';
import { CategoryIcon } from '../../ui/categoryIcons.tsx';
import { JumpButton, OverviewLink, WideAuditFrame } from '../frame/AuditFrame.tsx';
import { AuditFoot } from '../frame/AuditFoot.tsx';
import { ModeFrame } from '../frame/ModeFrame.tsx';
import { categoryParts, countOf, type CategoryParts, type Part } from '../frame/parts.ts';
import type { Taking } from '../frame/taking.ts';
import { useWide } from '../frame/useWide.ts';
import type { Where } from '../frame/where.ts';
import { AllButtons } from './AllButtons.tsx';
import { KeyLine } from './KeyLine.tsx';
import { PartFoot } from './PartFoot.tsx';
import { PartHead } from './PartHead.tsx';
import { QuestionList } from './QuestionList.tsx';
import { useUndo } from './useUndo.ts';

type QuestionsScreenProps = { taking: Taking; where: Where; part: string };

/** The questions of a sub-category in one scroll. */
export function QuestionsScreen({ taking, where, part: key }: QuestionsScreenProps) {
  const { foods } = taking.references;
  const categories = useMemo(() => categoryParts(foods, where.factor), [foods, where.factor]);
  const parts = categories.flatMap((category) => category.parts);
  const at = parts.findIndex((part) => part.key === key);
  const part = parts[at];
  if (!part) {
    const { surveyId } = taking.draft;
    return <Navigate to="/audit/$surveyId" params={{ surveyId }} search={{}} replace />;
  }
  return (
    <PartScreen
      taking={taking}
      where={where}
      categories={categories}
      part={part}
      before={parts[at - 1]}
      after={parts[at + 1]}
    />
  );
}

type PartScreenProps = {
  taking: Taking;
  where: Where;
  categories: readonly CategoryParts[];
  part: Part;
  before: Part | undefined;
  after: Part | undefined;
};

function PartScreen({ taking, where, categories, part, before, after }: PartScreenProps) {
  const text = useText();
  const wide = useWide();
  const { draft } = taking;
  const undo = useUndo(draft, categories);
  const here = countOf(draft, part.questions);
  const all = countOf(
    draft,
    categories.flatMap(({ questions }) => questions),
  );
  const list = (
    <QuestionList
      key={part.key}
      taking={taking}
      where={where}
      part={part}
      before={before}
      after={after}
      wide={wide}
      undo={undo}
    />
  );
  const buttons = <AllButtons draft={draft} part={part} undo={undo} />;
  const said = (
    <output className="sr-only">{text('taking.said', { ...here, all: all.answered, of: all.total })}</output>
  );
  const foot = { taking, where, before, after, here, undo };
  if (wide) {
    return (
      <WideAuditFrame taking={taking} where={where} categories={categories}>
        <div className="mx-auto w-full max-w-240 flex-1 px-5 py-4">
          <PartHead part={part} here={here}>
            {buttons}
          </PartHead>
          {list}
        </div>
        {said}
        <AuditFoot>
          <div className="mx-auto flex max-w-240 items-center gap-4">
            <KeyLine />
            <PartFoot {...foot} wide />
          </div>
        </AuditFoot>
      </WideAuditFrame>
    );
  }
  return (
    <ModeFrame
      lead={<OverviewLink surveyId={draft.surveyId} where={where} />}
      icon={<CategoryIcon category={part.category} className="size-5 shrink-0" />}
      title={part.name}
      below={text('taking.place', { category: part.categoryName, place: part.place, of: part.of })}
      actions={
        <>
          <span className="num shrink-0 text-xs text-fg-2">{text('taking.count', all)}</span>
          <JumpButton taking={taking} where={where} categories={categories} />
        </>
      }
      foot={<PartFoot {...foot} />}
    >
      <div className="mx-auto w-full max-w-160 flex-1 p-3">
        {buttons}
        {list}
      </div>
      {said}
    </ModeFrame>
  );
}
