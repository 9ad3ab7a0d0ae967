/** Classes of a link in a strip of tabs, each of which is a page; the current one has `aria-current`. */
export const TAB =
  '-mb-px flex h-10 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-fg-2 transition-colors hover:text-fg focus-visible:-outline-offset-2 aria-[current=page]:border-accent aria-[current=page]:text-fg';

/** Classes of the strip of tabs. */
export const TABS = 'flex gap-5 overflow-x-auto overflow-y-hidden border-b border-line';
