import { Link } from '@tanstack/react-router';
import type { Action } from '../../../../contract/followUp/actions/actions.ts';
import { DueDay } from '../parts/DueDay.tsx';
import { Points } from '../parts/Points.tsx';
import { StatusIcon } from '../parts/StatusSign.tsx';

/** Lists actions as lines of a card, each linking to the action. */
export function ActionLines({ actions }: { actions: readonly Action[] }) {
  return (
    <ul className="mt-2">
      {actions.map((action) => (
        <li key={action.action_id} className="border-t border-line first:border-none">
          <Link
            to="/actions/$actionId"
            params={{ actionId: action.action_id }}
            search={{ store: action.store_id }}
            className="group flex min-h-11 items-center gap-3 py-1.5"
          >
            <StatusIcon status={action.status} />
            <span className="min-w-0 flex-1 truncate font-medium group-hover:underline">{action.title}</span>
            <span className="num flex shrink-0 flex-wrap justify-end gap-x-3 text-xs">
              <Points action={action} />
            </span>
            <span className="shrink-0 text-xs">
              <DueDay action={action} />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
