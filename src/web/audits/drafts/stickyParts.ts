/**
 * Measures the sticky parts of the editor, so that other parts stick below them and the focused element isn't hidden
 * behind them.
 */

/** Classes of the filters above the rows. */
export const FILTERS = 'top-[calc(3.5rem+var(--draft-head,0px))] z-10 bg-card lg:[@media(min-height:45rem)]:sticky';

/** A ref that measures the height of the draft's head. */
export const noteHead = noting('--draft-head');

/** A ref that measures the height of the filters. */
export const noteFilters = noting('--draft-filters');

const SCROLL_PADDING = 'calc(4rem + var(--draft-head, 0px) + var(--draft-filters, 0px))';

function noting(property: string) {
  return (part: HTMLElement | null): (() => void) | undefined => {
    if (!part) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSticky = getComputedStyle(part).position === 'sticky';
      style.setProperty(property, isSticky ? `${part.offsetHeight}px` : '0px');
      style.scrollPaddingTop = SCROLL_PADDING;
    });
    observer.observe(part);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
      style.scrollPaddingTop = '';
    };
  };
}
