import { Info, UsersRound } from 'lucide-react';
import { useDeferredValue } from 'react';
import { readAgreement } from '../../../../contract/insight/evaluation.ts';
import { useCall } from '../../../api/useCall.ts';
import { ENTRANCE } from '../../../charts/entrance.ts';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { useAreaNames } from '../../../charts/areas/useAreaNames.ts';
import { hasEnoughPairs, PAIRS_LEAST, type AgreementData } from './agreement.ts';
import { AgreementStrip } from './AgreementStrip.tsx';
import { CategoryCard } from './CategoryCard.tsx';
import { agreementInput, type AgreementFilter } from './choices/filter.ts';
import { QuestionsCard } from './questions/QuestionsCard.tsx';
import { AuditorsCard } from './scores/AuditorsCard.tsx';
import { BlandAltmanCard } from './scores/BlandAltmanCard.tsx';
import { PairsCard } from './scores/PairsCard.tsx';
import { ScoresCard } from './scores/ScoresCard.tsx';

/** Shows how well the paired audits agree. While new figures load, the previous ones remain, dimmed. Suspends. */
export function AgreementResult({ filter }: { filter: AgreementFilter }) {
  const visibleFilter = useDeferredValue(filter);
  const busy = visibleFilter !== filter;
  return (
    <div
      aria-busy={busy}
      style={ENTRANCE}
      className={`flex flex-col gap-4 transition-opacity duration-200 ${busy ? 'opacity-50' : ''}`}
    >
      <Result filter={visibleFilter} />
    </div>
  );
}

function Result({ filter }: { filter: AgreementFilter }) {
  const text = useText();
  const agreement = useCall(readAgreement, agreementInput(filter)).resultData;
  const areaNames = useAreaNames();
  const data: AgreementData = { agreement, areaNames };
  if (agreement.pairs === 0) {
    return (
      <section className="card" aria-label={text('agreement.title')}>
        <EmptyState icon={UsersRound} title={text('agreement.none.title')}>
          {text(filter.pairs === 'second' ? 'agreement.none.second' : 'agreement.none.any')}
        </EmptyState>
      </section>
    );
  }
  const hasEnough = hasEnoughPairs(agreement);
  return (
    <>
      {!hasEnough && (
        <p className="flex items-start gap-2.5 rounded-xl border border-line bg-card px-4 py-3 text-fg-2">
          <Info className="mt-0.5 size-4 shrink-0 text-fg-3" aria-hidden />
          {text('agreement.few', { count: agreement.pairs, least: PAIRS_LEAST })}
        </p>
      )}
      <AgreementStrip agreement={agreement} />
      <div className={hasEnough ? 'grid gap-4 xl:grid-cols-[minmax(0,15fr)_minmax(0,8fr)]' : 'contents'}>
        {hasEnough && <CategoryCard agreement={data} />}
        <BlandAltmanCard agreement={agreement} />
      </div>
      <QuestionsCard agreement={data} />
      {hasEnough && <ScoresCard agreement={data} />}
      <div className="grid gap-4 xl:grid-cols-2">
        <AuditorsCard agreement={agreement} />
        <PairsCard agreement={agreement} />
      </div>
      <p className="flex items-start gap-2 text-xs text-fg-2">
        <Info className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        {text('agreement.footnote')} {text(filter.dropNa ? 'agreement.naDropped' : 'agreement.naKept')}
        {hasEnough && ` ${text('agreement.fewRows', { least: PAIRS_LEAST })}`}
      </p>
    </>
  );
}
