import {
  declineDeleteRequest,
  listDeleteRequests,
  settleDeleteRequest,
} from '../../../contract/access/deleteRequests.ts';
import { searchUsers } from '../../../contract/places/users.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { ConfirmSend } from '../../lists/dialogs/ConfirmSend.tsx';
import type { DeleteRequest } from './request.ts';

export type Decision = { kind: 'settle' | 'decline'; request: DeleteRequest };

/** Asks for confirmation of a decision on a deletion request, explains its consequences, and submits it. */
export function DecideDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const text = useText();
  const { kind, request } = decision;
  const { send, busy, error } = useSend<typeof settleDeleteRequest | typeof declineDeleteRequest>(
    kind === 'settle' ? settleDeleteRequest : declineDeleteRequest,
    [listDeleteRequests, searchUsers],
  );

  const words = useDecisionWords(decision);
  return (
    <ConfirmSend
      title={words.title}
      confirm={words.confirm}
      busy={busy}
      error={error}
      onSend={() => send({ request_id: request._id })}
      onClose={onClose}
    >
      {kind === 'settle' && request.user && request.confirmed === null && (
        <p className="mb-3 rounded-lg bg-warn-soft px-3 py-2 text-warn">
          {text('deleteRequest.settle.unconfirmed', { email: request.email })}
        </p>
      )}
      {kind === 'settle' && request.user ? <Consequences request={request} /> : <p>{words.lead}</p>}
      {kind === 'settle' && request.user && (
        <p className="mt-3">{text('deleteRequest.settle.mail', { email: request.email })}</p>
      )}
    </ConfirmSend>
  );
}

function useDecisionWords({ kind, request: { email, user } }: Decision) {
  const text = useText();
  const name = user?.username ?? email;
  if (kind === 'decline') {
    return {
      title: text('deleteRequest.decline.title', { name }),
      lead: user ? text('deleteRequest.decline.lead', { email }) : text('deleteRequest.decline.leadNobody'),
      confirm: text('deleteRequest.decline.do'),
    };
  }
  return user
    ? { title: text('deleteRequest.settle.title', { name }), lead: '', confirm: text('deleteRequest.settle.do') }
    : {
        title: text('deleteRequest.settleNobody.title', { email }),
        lead: text('deleteRequest.settleNobody.lead'),
        confirm: text('deleteRequest.settleNobody.do'),
      };
}

function Consequences({ request: { email } }: { request: DeleteRequest }) {
  const text = useText();
  return (
    <div className="flex flex-col gap-3">
      <Consequence
        title={text('deleteRequest.settle.lost')}
        tone="text-bad"
        items={[
          text('deleteRequest.settle.lostList.account', { email }),
          text('deleteRequest.settle.lostList.image'),
          text('deleteRequest.settle.lostList.places'),
        ]}
      />
      <Consequence
        title={text('deleteRequest.settle.kept')}
        tone="text-good"
        items={[text('deleteRequest.settle.keptList.surveys'), text('deleteRequest.settle.keptList.stores')]}
      />
    </div>
  );
}

function Consequence({ title, tone, items }: { title: string; tone: string; items: readonly string[] }) {
  return (
    <div>
      <h3 className={`font-medium ${tone}`}>{title}</h3>
      <ul className="list-disc pl-4.5">
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </div>
  );
}
