import { Suspense } from 'react';
import { readSignInRules } from '../../../../contract/access/signIn/secondFactor.ts';
import { ProfileSection } from '../../../ui/cards/ProfileSection.tsx';
import { useCall } from '../../../api/useCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { ListHead } from '../../../lists/ListHead.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { RuleCard } from './RuleCard.tsx';
import { SsoCard } from './SsoCard.tsx';
import { SettingsTabs } from '../../../shell/navigation/SettingsTabs.tsx';

/** Shows the organisation's rules for signing in, for administrators. */
export function SignInRulesPage() {
  const text = useText();
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <div className="flex max-w-4xl flex-col gap-6">
        <ListHead title={text('signInRules.title')} lead={text('signInRules.lead')} />
        <Suspense fallback={<RulesSkeleton />}>
          <Rules />
        </Suspense>
      </div>
    </div>
  );
}

function Rules() {
  const text = useText();
  const rules = useCall(readSignInRules, {}).resultData;
  return (
    <>
      <ProfileSection title={text('secondFactor.title')} lead={text('signInRules.ruleLead')}>
        <RuleCard rules={rules} />
      </ProfileSection>
      <ProfileSection title={text('signInRules.sso')} lead={text('signInRules.ssoLead')}>
        <SsoCard sso={rules.sso} />
      </ProfileSection>
    </>
  );
}

function RulesSkeleton() {
  return (
    <>
      <LoadingNote />
      <Skeleton className="h-48" />
      <Skeleton className="h-20" />
    </>
  );
}
