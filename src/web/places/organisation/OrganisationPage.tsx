import { Suspense } from 'react';
import { readOrganisation } from '../../../contract/places/organisation.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { ProfileSection } from '../../ui/cards/ProfileSection.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { LeaveDemo } from './LeaveDemo.tsx';
import { NameForm } from './NameForm.tsx';
import { OrganisationHistory } from './OrganisationHistory.tsx';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';
import { TimeZoneCard } from './TimeZoneCard.tsx';

/** Shows and edits the organisation's settings. For administrators. */
export function OrganisationPage() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <div className="flex max-w-4xl flex-col gap-6">
        <ListHead title={text('organisation.title')} lead={text('organisation.lead')} />
        <Suspense fallback={<OrganisationSkeleton />}>
          <Organisation />
        </Suspense>
      </div>
    </div>
  );
}

function Organisation() {
  const text = useText();
  const { resultData: organisation } = useCall(readOrganisation, {});
  return (
    <>
      <ProfileSection title={text('organisation.name.title')} lead={text('organisation.name.lead')}>
        <NameForm organisation={organisation} />
      </ProfileSection>
      <ProfileSection title={text('organisation.zone.title')} lead={text('organisation.zone.lead')}>
        <TimeZoneCard zone={organisation.time_zone} />
      </ProfileSection>
      <ProfileSection title={text('organisation.history.title')} lead={text('organisation.history.lead')}>
        <OrganisationHistory />
      </ProfileSection>
      <LeaveDemo />
    </>
  );
}

function OrganisationSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-56" />
      <Skeleton className="h-48" />
      <Skeleton className="h-24" />
    </>
  );
}
