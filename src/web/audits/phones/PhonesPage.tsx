import { useQuery } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useDeferredValue } from 'react';
import { listPhones } from '../../../contract/audits/phones.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { useListState } from '../../lists/useListState.ts';
import { matches } from '../../ui/matches.ts';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import { PhoneList } from './PhoneList.tsx';
import { XlsformCard } from './XlsformCard.tsx';

/** Lists the phones of all users, for administrators to connect and disconnect. */
export function PhonesPage() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead
        title={text('phones.title')}
        lead={text('phones.listLead')}
        action={<ConnectButton forOthers className="max-sm:h-10 max-sm:w-full" />}
      />
      <Phones />
      <XlsformCard />
    </div>
  );
}

function Phones() {
  const text = useText();
  const { data } = useQuery({ ...readOptions(listPhones, {}), throwOnError: (_error, query) => !query.state.data });
  const { state, change } = useListState(['name']);
  const find = useDeferredValue(state.find);
  const phones = data?.resultData.filter(({ name, username }) => matches(`${name}\n${username}`, find));
  const narrowed = (data?.resultData.length ?? 0) > 0;
  return (
    <>
      <ListToolbar
        label={text('phones.find')}
        find={state.find}
        onFind={(next) => change({ find: next })}
        count={phones ? text('phones.count', { count: phones.length }) : ''}
      />
      <ListBody
        reply={phones && { count: phones.length }}
        empty={{
          icon: Smartphone,
          title: text(narrowed ? 'phones.noneFound' : 'phones.none'),
          lead: text(narrowed ? 'phones.noneFoundLead' : 'phones.noneLead'),
          onClear: narrowed ? () => change({ find: '' }) : null,
        }}
      >
        {() => (
          <section aria-label={text('phones.title')} className="card">
            <PhoneList phones={phones ?? []} ofUsers />
          </section>
        )}
      </ListBody>
    </>
  );
}
