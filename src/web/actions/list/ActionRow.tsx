import { Link } from '@tanstack/react-router';
import { CheckboxBox } from '../../forms/Checkbox.tsx';
import { useText } from '../../i18n/useText.ts';
import { StoreImage } from '../../ui/StoreImage.tsx';
import { DueDay } from '../parts/DueDay.tsx';
import { OwnerName } from '../parts/OwnerName.tsx';
import { Points } from '../parts/Points.tsx';
import { QuestionLine } from '../parts/QuestionLine.tsx';
import { QuestionSign } from '../parts/QuestionSign.tsx';
import { StatusSign } from '../parts/StatusSign.tsx';
import type { ActionRowProps } from './actionRowProps.ts';
import { RowMenu } from './RowMenu.tsx';

/** The widths of the columns, which the head shares. */
export const COLUMNS = 'grid grid-cols-[44px_minmax(0,1fr)_176px_152px_124px_116px_120px_36px] items-center';

/** An action in a row of 52 px: what to do and its question, store, owner, status, day and points. */
export function ActionRow({ action, asked, image, selected, open, onToggle, onMenu }: ActionRowProps) {
  const text = useText();
  const { action_id: id, title, question, store_name: store, owner, status } = action;
  return (
    <li
      className={`${COLUMNS} min-h-13 border-t border-line py-1.5 ${selected || open ? 'bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--card))]' : ''}`}
    >
      <span className="grid h-full place-items-center">
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
        className="group flex min-w-0 items-center gap-3 pr-5"
      >
        <QuestionSign asked={asked} />
        <span className="min-w-0">
          <span className="block truncate font-medium group-hover:underline">{title}</span>
          <QuestionLine question={question} asked={asked} />
        </span>
      </Link>
      <span className="flex min-w-0 items-center gap-2 pr-3">
        <StoreImage image={image} />
        <span className="truncate">{store}</span>
      </span>
      <span className="flex min-w-0 pr-2">
        <OwnerName owner={owner} />
      </span>
      <span className="flex min-w-0 pr-2">
        <StatusSign status={status} />
      </span>
      <span>
        <DueDay action={action} />
      </span>
      <span className="num flex flex-col items-end pr-1 text-right leading-[18px]">
        <Points action={action} />
      </span>
      <RowMenu action={action} onMenu={onMenu} />
    </li>
  );
}
