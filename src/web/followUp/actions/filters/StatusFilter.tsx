import { ListFilter } from 'lucide-react';
import { ACTION_STATUSES, type ActionStatus } from '../../../../domain/actions/status.ts';
import { Checkbox } from '../../../forms/Checkbox.tsx';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { PopoverButton } from '../../../ui/popups/PopoverButton.tsx';

type StatusFilterProps = {
  /** Empty for all statuses. */
  statuses: readonly ActionStatus[];
  onChange: (statuses: ActionStatus[]) => void;
};

/** Renders the filter by status. */
export function StatusFilter({ statuses, onChange }: StatusFilterProps) {
  const text = useText();
  const formatList = useListFormat();
  const name = text('actions.columns.status');
  const label = statuses.length === 0 ? name : formatList(statuses.map((status) => text(`actions.statuses.${status}`)));
  const toggle = (status: ActionStatus) =>
    onChange(statuses.includes(status) ? statuses.filter((other) => other !== status) : [...statuses, status]);
  const boxes = () => (
    <div className="flex flex-col gap-2 p-1">
      {ACTION_STATUSES.map((status) => (
        <Checkbox
          key={status}
          label={text(`actions.statuses.${status}`)}
          checked={statuses.includes(status)}
          onChange={() => toggle(status)}
        />
      ))}
    </div>
  );
  return (
    <PopoverButton
      label={statuses.length === 0 ? name : text('lists.partOf', { title: name, name: label })}
      className="btn-ghost max-w-56 border border-line-2 bg-card px-2.5 text-fg shadow-1"
      content={boxes}
    >
      <ListFilter className="size-4 text-fg-3" aria-hidden />
      <span className="truncate">{label}</span>
    </PopoverButton>
  );
}
