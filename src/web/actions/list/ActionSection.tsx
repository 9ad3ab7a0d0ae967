import { CalendarClock, ChevronDown, ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { currentDay } from '../../i18n/timeZone.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import type { Action } from '../../../contract/followUp/actions.ts';
import { Button } from '../../ui/Button.tsx';
import type { Asked } from '../parts/useAsked.ts';
import { ActionCard } from './ActionCard.tsx';
import { ActionRow } from './ActionRow.tsx';
import type { ActionRowProps } from './actionRowProps.ts';
import { weekEnd, type Section, type SectionName } from './sections.ts';

/** What is settled, or nearly so, shows the first few at first. */
const FIRST_ROWS: Partial<Record<SectionName, number>> = { done: 5, confirmed: 5, dropped: 5 };

export type SectionsProps = Pick<ActionRowProps, 'onToggle' | 'onMenu'> & {
  isSelected: (id: string) => boolean;
  /** The action that stands open beside the list. */
  openId: string | null;
  asked: ReadonlyMap<string, Asked>;
  imageOf: (storeId: string) => string | null;
  /** Whether there is room for columns. */
  wide: boolean;
};

type ActionSectionProps = {
  section: Section;
  unfolded: boolean;
  onFold: () => void;
  more: { read: () => void; busy: boolean };
  rows: SectionsProps;
};

/** A part of the list: its name, how many there are, and its actions, some at first. */
export function ActionSection({ section, unfolded, onFold, more, rows }: ActionSectionProps) {
  const text = useText();
  const format = useFormat();
  const id = useId();
  const [all, setAll] = useState(false);
  const { name, actions, count, whole } = section;
  const shown = all ? actions : actions.slice(0, FIRST_ROWS[name]);
  const isMore = shown.length < actions.length || !whole;
  const Sign = unfolded ? ChevronDown : ChevronRight;
  const showMore = () => {
    setAll(true);
    if (shown.length === actions.length) more.read();
  };
  return (
    <section aria-labelledby={id} className="max-xl:mt-4 max-xl:first:mt-0">
      <h2 className="flex items-center max-xl:mb-1 xl:border-t xl:border-line xl:bg-page/60">
        <button
          type="button"
          aria-expanded={unfolded}
          onClick={onFold}
          className="flex min-h-10 w-full items-center gap-2 text-left xl:px-4"
        >
          <Sign className="size-4 shrink-0 text-fg-3" aria-hidden />
          {name === 'overdue' && <CalendarClock className="size-4 shrink-0 text-warn" aria-hidden />}
          <span id={id} className="font-semibold">
            {text(`actions.sections.${name}`)}
          </span>
          {count !== null && <span className="num text-fg-3">{format.number(count)}</span>}
          <span className="num ml-auto truncate text-xs text-fg-2">
            {name === 'week' && text('actions.until', { day: format.shortDay(weekEnd(currentDay())) })}
            {name === 'done' && <span className="max-md:hidden">{text('actions.doneWaits')}</span>}
          </span>
        </button>
      </h2>
      {unfolded && (
        <div className="max-xl:rounded-xl max-xl:border max-xl:border-line max-xl:bg-card max-xl:shadow-1 max-xl:overflow-hidden">
          <Rows actions={shown} {...rows} />
          {isMore && (
            <div className="border-t border-line p-1.5 xl:px-3">
              <Button look="ghost" busy={more.busy} onClick={showMore}>
                {count === null
                  ? text('actions.showMore')
                  : text('app.showMore', { count: Math.max(count - shown.length, 1) })}
              </Button>
            </div>
          )}
        </div>
      )}
    </section>
  );
}

function Rows({
  actions,
  wide,
  isSelected,
  openId,
  asked,
  imageOf,
  ...acts
}: SectionsProps & { actions: readonly Action[] }) {
  const Row = wide ? ActionRow : ActionCard;
  return (
    <ul>
      {actions.map((action) => (
        <Row
          key={action.action_id}
          action={action}
          asked={asked.get(action.question_id ?? '')}
          image={imageOf(action.store_id)}
          selected={isSelected(action.action_id)}
          open={action.action_id === openId}
          {...acts}
        />
      ))}
    </ul>
  );
}
