import { Suspense } from 'react';
import { profile } from '../../../contract/access/account.ts';
import { useCall } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { CalendarSection } from '../../followUp/schedule/calendar/CalendarSection.tsx';
import { useViewer } from '../../session/session.ts';
import { EmailsSection } from '../../followUp/reminders/EmailsSection.tsx';
import { PhonesSection } from '../../audits/phones/PhonesSection.tsx';
import { SecondFactorSection } from '../signIn/secondFactor/SecondFactorSection.tsx';
import { LoadingNote } from '../../ui/LoadingNote.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AppearanceSection } from './profile/AppearanceSection.tsx';
import { ImageSection } from './profile/ImageSection.tsx';
import { ProfileSection } from '../../ui/cards/ProfileSection.tsx';
import { SessionsSection } from './profile/SessionsSection.tsx';
import { SignInSection } from './profile/SignInSection.tsx';
import { TextLink } from '../../shell/outside/TextLink.tsx';

/** Shows the user's own account and settings. */
export function ProfilePage() {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <div className="flex max-w-4xl flex-col gap-6">
      <ListHead title={text('account.profile')} lead={text('account.lead')} />
      <Suspense fallback={<OwnSkeleton />}>
        <ProfileContent />
      </Suspense>
      <Suspense fallback={<SectionSkeleton title={text('secondFactor.title')} className="h-34" />}>
        <SecondFactorSection />
      </Suspense>
      <AppearanceSection />
      <PhonesSection />
      <Suspense fallback={<SectionSkeleton title={text('calendar.title')} className="h-18" />}>
        <CalendarSection />
      </Suspense>
      <Suspense fallback={<SectionSkeleton title={text('mailChoice.title')} className="h-44" />}>
        <EmailsSection />
      </Suspense>
      <Suspense fallback={<SectionSkeleton title={text('account.sessions.title')} className="h-56" />}>
        <SessionsSection />
      </Suspense>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        <TextLink to="/page/delete-request" className="w-fit">
          {text('signIn.askDeletion')}
        </TextLink>
        {administrator && (
          <TextLink to="/ui" className="w-fit">
            {text('nav.gallery')}
          </TextLink>
        )}
      </div>
    </div>
  );
}

function ProfileContent() {
  const { userid } = useViewer();
  const { email, image, username } = useCall(profile, { admin_id: userid }).resultData;
  return (
    <>
      <ImageSection userid={userid} name={username} image={image} />
      <SignInSection key={email} userid={userid} email={email} />
    </>
  );
}

function OwnSkeleton() {
  const text = useText();
  return (
    <>
      <LoadingNote />
      <SectionSkeleton title={text('account.image.title')} className="h-26" />
      <SectionSkeleton title={text('account.signIn.title')} className="h-82" />
    </>
  );
}

function SectionSkeleton({ title, className }: { title: string; className: string }) {
  return (
    <ProfileSection title={title} lead="">
      <Skeleton className={className} />
    </ProfileSection>
  );
}
