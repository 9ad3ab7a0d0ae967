import { CircleSlash, PartyPopper } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { fixesOf } from '../../../../domain/scoring/fixes.ts';
import { useText } from '../../../i18n/useText.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FixRow } from './FixRow.tsx';
import type { Survey } from '../survey.ts';
import { useFixIds } from '../useFixIds.ts';
import { WhatIf } from './WhatIf.tsx';
import { WhatIfMeter } from './WhatIfMeter.tsx';

/** The number of lost points shown before the user asks for all. */
const FIRST = 8;

/** Lists a survey's lost points, and shows what fixing the ticked ones would do to the scores. */
export function FixFirst({ survey, aside }: { survey: Survey; aside: ReactNode }) {
  const text = useText();
  const fixes = useMemo(() => fixesOf(survey.answers), [survey.answers]);
  const { fixIds, toggle, clear } = useTickedFixes(fixes);
  const [all, setAll] = useState(false);
  const visibleFixes = all ? fixes : fixes.slice(0, FIRST);
  const none = fixes.length === 0;
  const isCounted = survey.scores.overall.counted > 0;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)]">
      <section aria-label={text('survey.fixes.title')} className="card min-w-0">
        <header className="p-4 sm:px-5">
          <h2 className="font-semibold">{text('survey.fixes.title')}</h2>
          {!none && <p className="mt-1 text-xs text-fg-2">{text('survey.fixes.lead')}</p>}
        </header>
        {none ? (
          <EmptyState
            icon={isCounted ? PartyPopper : CircleSlash}
            title={text(isCounted ? 'survey.fixes.none' : 'survey.fixes.uncounted')}
          >
            {text(isCounted ? 'survey.fixes.noneLead' : 'survey.fixes.uncountedLead')}
          </EmptyState>
        ) : (
          <>
            <ul>
              {visibleFixes.map((fix) => (
                <FixRow
                  key={fix.answer.id}
                  fix={fix}
                  categoryName={survey.categoryNames[fix.answer.category]}
                  isTicked={fixIds.has(fix.answer.id)}
                  onToggle={() => toggle(fix.answer.id)}
                  audit={survey.kind === 'audit' && survey.void === null ? survey : null}
                />
              ))}
            </ul>
            {fixes.length > FIRST && (
              <div className="border-t border-line p-2 sm:px-3">
                <button type="button" className="btn-ghost" aria-expanded={all} onClick={() => setAll(!all)}>
                  {all ? text('survey.fixes.fewer') : text('survey.fixes.all', { count: fixes.length })}
                </button>
              </div>
            )}
            <WhatIfMeter survey={survey} fixIds={fixIds} />
          </>
        )}
      </section>
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-18">
        {!none && <WhatIf survey={survey} lostPoints={fixes.length} fixIds={fixIds} onClear={clear} />}
        {aside}
      </div>
    </div>
  );
}

/** Ticked points in the URL that were not lost are ignored. */
function useTickedFixes(fixes: ReturnType<typeof fixesOf>) {
  const [idsInUrl, setFixIds] = useFixIds();
  const fixIds = useMemo(
    () => new Set(fixes.map(({ answer }) => answer.id).filter((id) => idsInUrl.has(id))),
    [fixes, idsInUrl],
  );
  const toggle = (id: string) => {
    const next = new Set(fixIds);
    if (!next.delete(id)) next.add(id);
    setFixIds(next);
  };
  return { fixIds, toggle, clear: () => setFixIds(new Set()) };
}
