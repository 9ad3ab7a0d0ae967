import { CatchBoundary } from '@tanstack/react-router';
import { Smartphone } from 'lucide-react';
import { Suspense } from 'react';
import { listPhones } from '../../../contract/audits/phones.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { PartFailure } from '../../lists/LoadFailure.tsx';
import { useViewer } from '../../session/session.ts';
import { ProfileSection } from '../../ui/cards/ProfileSection.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import { PhoneList } from './PhoneList.tsx';

/** Lists the user's own phones in their profile. The rest of the profile does not wait for them. */
export function PhonesSection() {
  const text = useText();
  return (
    <ProfileSection title={text('phones.title')} lead={text('phones.lead')}>
      <CatchBoundary getResetKey={() => 'phones'} errorComponent={PartFailure}>
        <Suspense fallback={<Skeleton className="h-64" />}>
          <OwnPhones />
        </Suspense>
      </CatchBoundary>
    </ProfileSection>
  );
}

function OwnPhones() {
  const text = useText();
  const { userid } = useViewer();
  // Administrators receive the phones of all users.
  const phones = useCall(listPhones, {}).resultData.filter((phone) => phone.userid === userid);
  return (
    <div className="card">
      {phones.length === 0 ? (
        <EmptyState icon={Smartphone} title={text('phones.none')} heading="h3">
          {text('phones.noneLead')}
        </EmptyState>
      ) : (
        <PhoneList phones={phones} ofUsers={false} />
      )}
      <div className="flex flex-wrap justify-end border-t border-line px-5 py-3 max-sm:px-4">
        <ConnectButton forOthers={false} className="max-sm:flex-1" />
      </div>
    </div>
  );
}
