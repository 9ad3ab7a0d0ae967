import { Building2, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { readRegionReport } from '../../../../contract/insight/regions.ts';
import { noteEmpty } from '../../../api/reportFailure.ts';
import { useCall } from '../../../api/useCall.ts';
import { ComparedNote } from '../../../audits/definitions/versions/ComparedNote.tsx';
import { useText } from '../../../i18n/useText.ts';
import { ListToolbar } from '../../../lists/ListToolbar.tsx';
import { useViewer } from '../../../session/session.ts';
import { usePageTitle } from '../../../shell/usePageTitle.ts';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { RangePicker } from '../../../forms/dates/RangePicker.tsx';
import { findGroups } from './findGroups.ts';
import { GroupCard } from './GroupCard.tsx';
import { RegionTabs } from '../RegionTabs.tsx';
import { rangeInput, useRegionRange } from '../useRegionRange.ts';

/** Shows a card per group, searchable by store and user (spec section 2, 'Group/region report'). */
export function RegionReport() {
  const text = useText();
  const { administrator } = useViewer();
  usePageTitle(text('regions.title'));
  const { range, today, setRange } = useRegionRange();
  // The previous range's figures stay visible, dimmed, while the next range loads.
  const visibleRange = useDeferredValue(range);
  const busy = visibleRange !== range;
  const report = useCall(readRegionReport, rangeInput(visibleRange));
  const [input, setInput] = useState('');
  const search = useDeferredValue(input);
  const groups = useMemo(() => findGroups(report, search), [report, search]);
  const total = report.resultData.length;
  useEffect(() => {
    if (total === 0) noteEmpty('empty group');
  }, [total]);
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">{text('regions.title')}</h1>
          <p className="mt-1 text-fg-2">{text(administrator ? 'regions.lead' : 'regions.leadOwn')}</p>
        </div>
        {total > 0 && <RangePicker range={range} today={today} onChange={setRange} onAll={() => setRange(null)} />}
      </header>
      <RegionTabs current="groups" />
      {total === 0 ? (
        <section className="card">
          <EmptyState icon={Building2} title={text(administrator ? 'regions.none' : 'regions.noneOwn')}>
            {text(administrator ? 'regions.noneLead' : 'regions.noneOwnLead')}
          </EmptyState>
        </section>
      ) : (
        <>
          <ListToolbar
            label={text('regions.find')}
            find={input}
            onFind={setInput}
            count={
              search.trim() === ''
                ? text('regions.groups', { count: total })
                : text('regions.found', { count: groups.length, total })
            }
          />
          <ComparedNote versions={report.versions} className="px-1 text-xs text-fg-2" />
          <Cards groups={groups} find={search.trim()} busy={busy} onClear={() => setInput('')} />
        </>
      )}
    </div>
  );
}

type CardsProps = { groups: ReturnType<typeof findGroups>; find: string; busy: boolean; onClear: () => void };

function Cards({ groups, find, busy, onClear }: CardsProps) {
  const text = useText();
  if (groups.length === 0) {
    return (
      <section className="card">
        <EmptyState
          icon={SearchX}
          title={text('regions.noneFound', { find })}
          action={<Button onClick={onClear}>{text('lists.clearFilters')}</Button>}
        >
          {text('regions.noneFoundLead')}
        </EmptyState>
      </section>
    );
  }
  return (
    <ul
      aria-busy={busy}
      className={`grid auto-rows-auto transition-opacity duration-200 ${busy ? 'opacity-50' : ''} grid-cols-[repeat(auto-fill,minmax(min(100%,21rem),1fr))] gap-4`}
    >
      {groups.map((group) => (
        <GroupCard key={group.id} group={group} />
      ))}
    </ul>
  );
}
