import { Link } from '@tanstack/react-router';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { useText } from '../../i18n/useText.ts';
import { DueDay } from '../parts/DueDay.tsx';
import { Points } from '../parts/Points.tsx';
import { QuestionSign } from '../parts/QuestionSign.tsx';
import { StatusSign } from '../parts/StatusSign.tsx';
import type { ActionRowProps } from './actionRowProps.ts';

/** An action where there is no room for columns: all of it leads to the action. */
export function ActionCard({ action, asked, selected, open, onToggle }: ActionRowProps) {
  const text = useText();
  const { action_id: id, title, store_name: store, owner, status } = action;
  return (
    <li
      className={`flex border-t border-line first:border-none ${selected || open ? 'bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--card))]' : ''}`}
    >
      <span className="grid w-12 shrink-0 place-items-center pl-1 max-sm:hidden">
        <CheckboxBox
          checked={selected}
          onChange={() => onToggle(id)}
          aria-label={text('lists.select', { name: title })}
        />
      </span>
      <Link
        id={`action-${id}`}
        to="/actions/$actionId"
        params={{ actionId: id }}
        search
        resetScroll={false}
        {...(open && { 'aria-current': true })}
        className="flex min-h-18 min-w-0 flex-1 gap-3 py-3 pr-4 max-sm:pl-4"
      >
        <QuestionSign asked={asked} className="size-9" />
        <span className="min-w-0 flex-1">
          <span className="block text-base font-medium text-pretty">{title}</span>
          <span className="mt-0.5 block truncate text-xs text-fg-2">
            {owner === null ? store : text('actions.storeOwner', { store, owner: owner.name })}
          </span>
          <span className="num mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs">
            <StatusSign status={status} />
            <Points action={action} />
          </span>
        </span>
        <span className="shrink-0 pt-px text-xs">
          <DueDay action={action} />
        </span>
      </Link>
    </li>
  );
}
