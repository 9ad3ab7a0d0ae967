import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { PAGE_SIZE, shownOf } from './listState.ts';

/** Which rows are on show, and the way to the others. */
export function ListPager({
  label,
  page,
  rows,
  count,
  onPage,
}: {
  label: string;
  page: number;
  /** How many rows this page has, and how many there are on all pages. */
  rows: number;
  count: number;
  onPage: (page: number) => void;
}) {
  const text = useText();
  const last = Math.max(1, Math.ceil(count / PAGE_SIZE));
  return (
    <nav aria-label={label} className="flex items-center gap-2">
      <output className="num flex-1 text-fg-2">{text('lists.shown', { ...shownOf(page, rows), count })}</output>
      <Step
        label={text('lists.previousPage')}
        icon={ChevronLeft}
        disabled={page <= 1}
        onPress={() => onPage(page - 1)}
      />
      <Step
        label={text('lists.nextPage')}
        icon={ChevronRight}
        disabled={page >= last}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  );
}

function Step({
  label,
  icon: Icon,
  disabled,
  onPress,
}: {
  label: string;
  icon: LucideIcon;
  disabled: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={disabled}
      onClick={onPress}
      className="btn size-control px-0 text-fg-2"
    >
      <Icon className="size-4" aria-hidden />
    </button>
  );
}
