import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { AuditFoot } from '../frame/AuditFoot.tsx';
import { JumpButton } from '../jump/JumpButton.tsx';
import { WideAuditFrame } from '../layout/WideAuditFrame.tsx';
import { BackLink, ModeFrame } from '../frame/ModeFrame.tsx';
import { MoreMenu } from '../layout/MoreMenu.tsx';
import { CaptureLanguageMenu } from '../layout/CaptureLanguageMenu.tsx';
import { categoryParts, countOf, isWhole, underWay } from '../frame/parts.ts';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import { useAuditLine } from '../frame/useAuditLine.ts';
import { useWide } from '../frame/useWide.ts';
import type { AuditPlace } from '../frame/auditPlace.ts';
import { FourPChips } from './FourPChips.tsx';
import { Figure } from './Figure.tsx';
import { CategoryTile, ManagerTile } from './Tiles.tsx';

/** Shows the progress of an audit, as a whole or in one P, and by food category. */
export function OverviewScreen({ audit, place }: { audit: AuditInProgress; place: AuditPlace }) {
  const text = useText();
  const wide = useWide();
  const { draft, references } = audit;
  const line = useAuditLine(draft);
  const categories = useMemo(() => categoryParts(references.foods, place.fourP), [references.foods, place.fourP]);
  const all = useMemo(() => categoryParts(references.foods, null), [references.foods]);
  const body = <Body audit={audit} place={place} categories={categories} />;
  const foot = <ReviewLink audit={audit} />;
  if (wide) {
    return (
      <WideAuditFrame audit={audit} place={place} categories={all}>
        <div className="mx-auto w-full max-w-200 flex-1 px-5 py-4">{body}</div>
        <AuditFoot>
          <div className="mx-auto max-w-190">{foot}</div>
        </AuditFoot>
      </WideAuditFrame>
    );
  }
  return (
    <ModeFrame
      lead={<BackLink to="/audit" label={text('capture.back')} />}
      title={draft.storeName}
      below={line}
      actions={
        <>
          <JumpButton audit={audit} place={place} categories={all} />
          <CaptureLanguageMenu languages={references.languages ?? []} />
          <MoreMenu draft={draft} />
        </>
      }
      foot={<div className="px-4 py-2.5">{foot}</div>}
    >
      <div className="mx-auto w-full max-w-200 flex-1 p-4">{body}</div>
    </ModeFrame>
  );
}

type BodyProps = { audit: AuditInProgress; place: AuditPlace; categories: ReturnType<typeof categoryParts> };

function Body({ audit, place, categories }: BodyProps) {
  const text = useText();
  const { draft, references } = audit;
  const current = underWay(draft, categories);
  return (
    <>
      <Figure
        draft={draft}
        count={countOf(
          draft,
          categories.flatMap(({ questions }) => questions),
        )}
        fourP={place.fourP}
      />
      <FourPChips surveyId={draft.surveyId} foods={references.foods} selection={place.fourP} />
      <ul
        aria-label={text('capture.tiles')}
        className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(9.5rem,100%),1fr))] gap-2.5"
      >
        {categories.map((category) => (
          <CategoryTile
            key={category.code}
            draft={draft}
            category={category}
            fourP={place.fourP}
            current={category.code === current}
          />
        ))}
        <ManagerTile audit={audit} />
      </ul>
    </>
  );
}

function ReviewLink({ audit: { draft, references } }: { audit: AuditInProgress }) {
  const text = useText();
  const count = countOf(
    draft,
    references.foods.flatMap(({ sub_food: parts }) => parts.flatMap(({ questions }) => questions)),
  );
  return (
    <Link
      to="/audit/$surveyId"
      params={{ surveyId: draft.surveyId }}
      search={{ view: 'review' }}
      state={{ isInside: true }}
      className={`btn min-h-12 h-auto w-full rounded-[10px] text-brand whitespace-normal ${isWhole(count) ? 'btn-primary' : ''}`}
    >
      {text('capture.reviewLeft', { count: count.total - count.answered })}
    </Link>
  );
}
