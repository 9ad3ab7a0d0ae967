import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useText } from '../i18n/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { PAGE_SIZES, type Page, type PageSize } from './pages.ts';

/** The foot of a paged list: which rows are on show, how many there may be, and the way to the others. */
export function Pager({
  page: { page, pages, from, to, total },
  label,
  onPage,
  size,
  onSize,
}: {
  page: Page<unknown>;
  /** Names what is paged. */
  label: string;
  onPage: (page: number) => void;
  /** Given together where the number of rows can be chosen. */
  size?: PageSize;
  onSize?: (size: PageSize) => void;
}) {
  const text = useText();
  return (
    <nav aria-label={label} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3 text-fg-2 sm:px-5">
      <output className="num">{text('surveys.shown', { from, to, total })}</output>
      {size !== undefined && (
        <label className="flex items-center gap-2 sm:ml-auto">
          {text('surveys.perPage')}
          <select
            value={size}
            onChange={(event) => onSize?.(Number(event.target.value) as PageSize)}
            className="num h-control rounded-lg border border-control bg-card px-1.5 text-sm text-fg pointer-coarse:text-base"
          >
            {PAGE_SIZES.map((choice) => (
              <option key={choice} value={choice}>
                {choice}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={`-mr-1.5 flex items-center ${size === undefined ? 'ml-auto' : 'max-sm:ml-auto'}`}>
        <IconButton
          label={text('surveys.previousPage')}
          disabled={page === 1}
          onClick={() => onPage(page - 1)}
          className="disabled:opacity-40"
        >
          <ChevronLeft className="size-4 rtl:rotate-180" aria-hidden />
        </IconButton>
        <span className="num sr-only">{text('surveys.pageOf', { page, pages })}</span>
        <IconButton
          label={text('surveys.nextPage')}
          disabled={page === pages}
          onClick={() => onPage(page + 1)}
          className="disabled:opacity-40"
        >
          <ChevronRight className="size-4 rtl:rotate-180" aria-hidden />
        </IconButton>
      </div>
    </nav>
  );
}
