import type { ReplyOf } from '../../../../contract/kit/call.ts';
import type { readSignInRules } from '../../../../contract/access/signIn/secondFactor.ts';
import { useText } from '../../../i18n/useText.ts';

/** Shows whether single sign-on is set up, and the number of linked users. */
export function SsoCard({ sso }: { sso: ReplyOf<typeof readSignInRules>['resultData']['sso'] }) {
  const text = useText();
  return (
    <div className="card px-5 py-4 max-sm:px-4">
      {sso ? (
        <>
          <p className="font-medium wrap-anywhere">{sso.name}</p>
          <p className="text-fg-2 wrap-anywhere">{sso.issuer}</p>
          <p className="num mt-1 text-fg-2">{text('signInRules.ssoLinked', { count: sso.linked })}</p>
        </>
      ) : (
        <>
          <p className="font-medium">{text('signInRules.ssoOff')}</p>
          <p className="text-fg-2">{text('signInRules.ssoOffLead')}</p>
        </>
      )}
    </div>
  );
}
