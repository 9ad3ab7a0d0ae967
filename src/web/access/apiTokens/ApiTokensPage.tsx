import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { BookOpen, KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { listApiTokens } from '../../../contract/access/apiTokens.ts';
import { readOptions } from '../../api/useCall.ts';
import { useText } from '../../i18n/useText.ts';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListHead } from '../../lists/ListHead.tsx';
import { useListDialog } from '../../lists/dialogs/useListDialog.ts';
import { SecretDialog, type NewSecret } from '../../forms/secrets/SecretDialog.tsx';
import { Button } from '../../ui/Button.tsx';
import { MakeTokenDialog } from './MakeTokenDialog.tsx';
import { RevokeDialog } from './RevokeDialog.tsx';
import { TokenRow } from './TokenRow.tsx';
import type { ApiToken } from './apiToken.ts';
import { SettingsTabs } from '../../shell/navigation/SettingsTabs.tsx';

/** Lists the API tokens, with dialogs to create and revoke them. */
export function ApiTokensPage() {
  const text = useText();
  const add = useListDialog('add');
  const [secret, setSecret] = useState<NewSecret | null>(null);
  return (
    <div className="flex flex-col gap-4">
      <SettingsTabs />
      <ListHead
        title={text('apiTokens.title')}
        lead={text('apiTokens.lead')}
        action={
          <>
            <Link to="/docs/api" className="btn max-sm:h-10 max-sm:flex-1">
              <BookOpen className="size-4" aria-hidden />
              {text('apiTokens.docs')}
            </Link>
            <Button onClick={() => add.open('token')} className="max-sm:h-10 max-sm:flex-1">
              <Plus className="size-4" aria-hidden />
              {text('apiTokens.add')}
            </Button>
          </>
        }
      />
      <Tokens />
      {add.subject !== null && <MakeTokenDialog onCreated={setSecret} onClose={add.close} />}
      {secret && (
        <SecretDialog of="apiTokens.made" secret={secret} onClose={() => setSecret(null)}>
          <div className="flex flex-col gap-1.5">
            <p className="text-fg-2">{text('apiTokens.made.use')}</p>
            <code className="rounded-lg bg-sunken px-3 py-2 font-mono text-xs wrap-anywhere">
              Authorization: Basic {secret.secret}
            </code>
          </div>
        </SecretDialog>
      )}
    </div>
  );
}

function Tokens() {
  const text = useText();
  const { data } = useQuery({ ...readOptions(listApiTokens, {}), throwOnError: true });
  const [toRevoke, setToRevoke] = useState<ApiToken | null>(null);
  const tokens = data?.resultData ?? [];
  const live = tokens.filter(({ state }) => state === 'live');
  const endedTokens = tokens.filter(({ state }) => state !== 'live');
  return (
    <>
      <output className="num min-h-5 text-fg-2">{data && text('apiTokens.count', { count: live.length })}</output>
      <ListBody
        reply={data && { count: live.length }}
        empty={{ icon: KeyRound, title: text('apiTokens.none'), lead: text('apiTokens.noneLead'), onClear: null }}
      >
        {() => (
          <section aria-label={text('apiTokens.title')}>
            <ul className="card divide-y divide-line">
              {live.map((token) => (
                <TokenRow key={token._id} token={token} onRevoke={() => setToRevoke(token)} />
              ))}
            </ul>
          </section>
        )}
      </ListBody>
      {endedTokens.length > 0 && (
        <section aria-labelledby="ended-tokens" className="mt-2 flex flex-col gap-2">
          <div>
            <h2 id="ended-tokens" className="text-base font-semibold">
              {text('apiTokens.ended')}
            </h2>
            <p className="text-fg-2">{text('apiTokens.endedLead')}</p>
          </div>
          <ul className="card divide-y divide-line">
            {endedTokens.map((token) => (
              <TokenRow key={token._id} token={token} onRevoke={null} />
            ))}
          </ul>
        </section>
      )}
      {toRevoke && <RevokeDialog token={toRevoke} onClose={() => setToRevoke(null)} />}
    </>
  );
}
