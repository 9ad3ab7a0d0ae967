import { Link } from '@tanstack/react-router';
import { listActions } from '../../../contract/followUp/actions/actions.ts';
import { useCall } from '../../api/useCall.ts';
import { useListFormat } from '../../i18n/useListFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { DueDay } from '../../ui/DueDay.tsx';

/** The maximum number of actions shown. */
const SHOWN_MAX = 10;

/** Lists the actions of a store that still need work or verification. Suspends. */
export function OpenActions({ storeId }: { storeId: string }) {
  const text = useText();
  const formatList = useListFormat();
  const { resultData: actions, count } = useCall(listActions, {
    store_id: storeId,
    status: ['open', 'doing', 'done'],
    size: SHOWN_MAX,
  });
  return (
    <section aria-label={text('visit.actions')} className="card">
      <h2 className="px-4 pt-4 pb-2 font-semibold">{text('visit.actions')}</h2>
      {actions.length === 0 && <p className="px-4 pb-4 text-fg-2">{text('visit.noActions')}</p>}
      <ul>
        {actions.map(({ action_id: id, title, owner, due, status }) => (
          <li key={id} className="border-t border-line">
            <Link
              to="/actions/$actionId"
              params={{ actionId: id }}
              className="block px-4 py-2.5 hover:bg-sunken focus-visible:-outline-offset-2"
            >
              <span className="block font-medium text-pretty">{title}</span>
              <span className="text-xs text-fg-2">
                {formatList([text(`actions.statuses.${status}`), owner?.name ?? text('visit.noOwner')])}
                {due !== null && (
                  <>
                    {' · '}
                    <DueDay day={due} />
                  </>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
      {count > actions.length && (
        <p className="border-t border-line px-4 py-2.5">
          <Link to="/actions" search={{ store: storeId }} className="text-accent underline-offset-2 hover:underline">
            {text('visit.allActions', { count })}
          </Link>
        </p>
      )}
    </section>
  );
}
