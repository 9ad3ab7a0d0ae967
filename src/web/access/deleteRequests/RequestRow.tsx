import { UserX } from 'lucide-react';
import { useState } from 'react';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { useViewer } from '../../session/session.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import type { Decision } from './DecideDialog.tsx';
import type { DeleteRequest } from './request.ts';

/** The length, in characters, above which a reason is truncated and has a 'show more' button. */
const REASON_SHOWN = 180;

/** Shows a deletion request. Administrators can decline their own request, but not approve it. */
export function RequestRow({
  request,
  onDecide,
}: {
  request: DeleteRequest;
  onDecide: (kind: Decision['kind']) => void;
}) {
  const text = useText();
  const { userid } = useViewer();
  const { email, user, reasons } = request;
  const isOwn = user?._id === userid;
  return (
    <li className="grid items-start gap-x-6 gap-y-3 px-5 py-4 max-sm:px-4 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)_10rem]">
      <div className="flex min-w-0 items-start gap-3">
        {user ? <Avatar name={user.username} image={user.image} /> : <UnknownUserPicture />}
        <div className="min-w-0">
          <p className="truncate font-medium">{user ? user.username : text('deleteRequest.list.nobody')}</p>
          <p className="text-xs wrap-anywhere text-fg-2">{email}</p>
          {isOwn && <p className="text-xs text-fg-3">{text('deleteRequest.list.own')}</p>}
        </div>
      </div>
      <ul className="flex min-w-0 flex-col gap-3">
        {reasons.map((reason) => (
          <li key={`${reason.date} ${reason.reason}`}>
            <Reason reason={reason.reason} />
            <ReasonFacts {...reason} />
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-2 max-sm:[&>.btn]:flex-1 md:justify-end">
        <Button onClick={() => onDecide('decline')} aria-label={text('deleteRequest.list.declineOf', { email })}>
          {text('deleteRequest.list.decline')}
        </Button>
        {!isOwn && (
          <Button onClick={() => onDecide('settle')} aria-label={text('deleteRequest.list.settleOf', { email })}>
            {text('deleteRequest.list.settle')}
          </Button>
        )}
      </div>
    </li>
  );
}

function ReasonFacts({ date, confirmed }: DeleteRequest['reasons'][number]) {
  const text = useText();
  const format = useFormat();
  return (
    <p className="num flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-fg-3">
      {text('deleteRequest.list.ago', { date: format.day(date), ago: format.daysAgo(date) })}
      <span
        className={`rounded-md px-1.5 leading-5 font-medium ${confirmed === null ? 'bg-warn-soft text-warn' : 'bg-good-soft text-good'}`}
      >
        {confirmed === null
          ? text('deleteRequest.list.unconfirmed')
          : text('deleteRequest.list.confirmed', { date: format.day(confirmed) })}
      </span>
    </p>
  );
}

function Reason({ reason }: { reason: string }) {
  const text = useText();
  const [isWhole, setIsWhole] = useState(false);
  if (reason === '') return <p className="text-fg-3">{text('deleteRequest.list.noReason')}</p>;
  const isCut = !isWhole && reason.length > REASON_SHOWN;
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      {isCut ? `${reason.slice(0, REASON_SHOWN).trimEnd()}… ` : reason}
      {isCut && (
        <button
          type="button"
          className="reach rounded-sm font-medium text-accent underline"
          onClick={() => setIsWhole(true)}
        >
          {text('deleteRequest.list.more')}
        </button>
      )}
    </p>
  );
}

function UnknownUserPicture() {
  return (
    <span className="grid size-8 shrink-0 place-items-center rounded-full bg-sunken text-fg-3">
      <UserX className="size-4" aria-hidden />
    </span>
  );
}
