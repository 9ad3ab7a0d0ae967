import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { finishSso } from '../../../../contract/access/signIn/sso.ts';
import { AccountCard } from '../../../shell/outside/AccountCard.tsx';
import { AccountLayout } from '../../../shell/outside/AccountLayout.tsx';
import { TextLink } from '../../../shell/outside/TextLink.tsx';
import { takeWayBack } from '../../../session/ownPage.ts';
import { CallError } from '../../../api/CallError.ts';
import { makeCall } from '../../../api/makeCall.ts';
import { useText } from '../../../i18n/useText.ts';
import { startSession } from '../../../session/session.ts';
import { FormError } from '../../../ui/FormError.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { takeStart } from './ssoSecret.ts';

/**
 * Handles the redirect from the identity provider: submits the provider's response once, then opens the page that was
 * requested.
 */
export function SsoPage() {
  const text = useText();
  const failure = useFinish();
  return (
    <AccountLayout>
      {failure ? (
        <AccountCard arrived title={text('sso.failedTitle')} lead={text('sso.failedLead')}>
          <div className="flex flex-col gap-4">
            <FormError error={failure} />
            <TextLink to="/page/signin" className="self-center py-1">
              {text('account.toSignIn')}
            </TextLink>
          </div>
        </AccountCard>
      ) : (
        <AccountCard title={text('sso.title')} lead={<output>{text('sso.lead')}</output>}>
          <Skeleton className="h-10" />
        </AccountCard>
      )}
    </AccountLayout>
  );
}

/** Completes the sign-in. Returns the error; null if there is none so far. */
function useFinish(): CallError | null {
  const text = useText();
  const navigate = useNavigate();
  const search = useLocation({ select: ({ searchStr }) => searchStr });
  const [failure, setFailure] = useState<CallError | null>(null);
  const noSecret = text('sso.noSecret');

  useEffect(() => {
    finishOnce(search).then(
      () => navigate({ href: takeWayBack(), replace: true }),
      (error: unknown) => {
        if (error instanceof NoSecret)
          return setFailure(new CallError({ status: 200, code: 'unkept', text: noSecret }));
        if (error instanceof CallError) return setFailure(error);
        throw error;
      },
    );
  }, [search, navigate, noSecret]);
  return failure;
}

/** Thrown when this tab did not start the sign-in, or when its response was already submitted. */
class NoSecret extends Error {}

/** The submission of each response from the provider, so that it isn't submitted again when the page renders again. */
const submissions = new Map<string, Promise<void>>();

function finishOnce(search: string): Promise<void> {
  const submission = submissions.get(search) ?? finish(new URLSearchParams(search));
  submissions.set(search, submission);
  return submission;
}

async function finish(params: URLSearchParams): Promise<void> {
  const start = takeStart();
  if (!start) throw new NoSecret();
  const parameter = (name: 'code' | 'iss' | 'error') => {
    const value = params.get(name);
    return value === null ? {} : { [name]: value };
  };
  const answer = { state: params.get('state') ?? '', ...parameter('code'), ...parameter('iss'), ...parameter('error') };
  const { resultData } = await makeCall(finishSso, { ...answer, secret: start.secret });
  startSession(resultData, start.remember);
}
