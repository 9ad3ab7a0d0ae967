import { useQuery } from '@tanstack/react-query';
import { Share2 } from 'lucide-react';
import { useDeferredValue } from 'react';
import { listShares } from '../../../contract/insight/reports.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { useListState } from '../../lists/useListState.ts';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';
import { matches } from '../../ui/matches.ts';
import { ShareRows } from '../../lists/dialogs/share/ShareRows.tsx';

/** Lists the active report links. */
export function LinksPage() {
  const text = useText();
  const { data } = useQuery({ ...readOptions(listShares, {}), throwOnError: (_error, query) => !query.state.data });
  const { state, change } = useListState(['name']);
  const find = useDeferredValue(state.find);
  const shares = data?.resultData.filter((share) => matches(`${share.store_name}\n${share.label}`, find));
  const narrowed = (data?.resultData.length ?? 0) > 0;
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead title={text('shares.list.title')} lead={text('shares.list.lead')} />
      <ListToolbar
        label={text('shares.list.find')}
        find={state.find}
        onFind={(next) => change({ find: next })}
        count={shares ? text('shares.list.count', { count: shares.length }) : ''}
      />
      <ListBody
        reply={shares && { count: shares.length }}
        empty={{
          icon: Share2,
          title: text(narrowed ? 'shares.list.noneFound' : 'shares.list.none'),
          lead: text(narrowed ? 'shares.list.noneFoundLead' : 'shares.list.noneLead'),
          onClear: narrowed ? () => change({ find: '' }) : null,
        }}
      >
        {() => (
          <section aria-label={text('shares.list.title')} className="card">
            <ShareRows shares={shares ?? []} withStore />
          </section>
        )}
      </ListBody>
    </div>
  );
}
