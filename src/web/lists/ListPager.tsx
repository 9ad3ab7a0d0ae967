import { ChevronLeft, ChevronRight, type LucideIcon } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { lastPage, PAGE_SIZE, PAGE_SIZES, rowRange, type PageSize } from './pages.ts';

/** Shows the range of visible rows and the buttons for the previous and the next page. */
export function ListPager({
  label,
  page,
  rows,
  count,
  size = PAGE_SIZE,
  onPage,
  onSize,
}: {
  label: string;
  page: number;
  /** The number of rows on this page; `count` is the number on all pages. */
  rows: number;
  count: number;
  size?: number;
  onPage: (page: number) => void;
  /** Called when the user chooses a number of rows per page; without it, the number can't be chosen. */
  onSize?: (size: PageSize) => void;
}) {
  const text = useText();
  const last = lastPage(count, size);
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-2">
      <output className="num flex-1 text-fg-2">{text('lists.shown', { ...rowRange(page, rows, size), count })}</output>
      {onSize && <SizeChoice size={size} onSize={onSize} />}
      <Step
        label={text('lists.previousPage')}
        icon={ChevronLeft}
        disabled={page <= 1}
        onPress={() => onPage(page - 1)}
      />
      <span className="num sr-only">{text('lists.pageOf', { page, pages: last })}</span>
      <Step
        label={text('lists.nextPage')}
        icon={ChevronRight}
        disabled={page >= last}
        onPress={() => onPage(page + 1)}
      />
    </nav>
  );
}

function SizeChoice({ size, onSize }: { size: number; onSize: (size: PageSize) => void }) {
  const text = useText();
  return (
    <label className="mr-2 flex items-center gap-2 text-fg-2">
      {text('lists.perPage')}
      <select
        value={size}
        onChange={(event) => onSize(Number(event.target.value) as PageSize)}
        className="num h-control rounded-lg border border-control bg-card px-1.5 text-sm text-fg pointer-coarse:text-base"
      >
        {PAGE_SIZES.map((choice) => (
          <option key={choice} value={choice}>
            {choice}
          </option>
        ))}
      </select>
    </label>
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
