import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';

/** The head of a column; a press orders the list by it where it can be. */
export function SortHeader({
  column: { title, sort: name },
  sort,
  onSort,
  className,
}: {
  column: { title: string; sort?: string };
  sort: string;
  onSort: (column: string) => void;
  className: string;
}) {
  const shape = `h-11 pr-3 text-left text-xs font-medium text-fg-3 ${className}`;
  if (name === undefined) {
    return (
      <th scope="col" className={shape}>
        {title}
      </th>
    );
  }
  const order = sort === name ? 'ascending' : sort === `-${name}` ? 'descending' : 'none';
  const Arrow = { ascending: ArrowUp, descending: ArrowDown, none: ArrowUpDown }[order];
  return (
    <th scope="col" aria-sort={order} className={shape}>
      <button
        type="button"
        onClick={() => onSort(name)}
        className={`-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 transition-colors hover:bg-sunken hover:text-fg pointer-coarse:h-10 ${order === 'none' ? '' : 'text-fg'}`}
      >
        {title}
        <Arrow className={`size-3.5 ${order === 'none' ? 'opacity-70' : ''}`} aria-hidden />
      </button>
    </th>
  );
}
