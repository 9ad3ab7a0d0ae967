/** The distance in px between a notice and the part below it. */
const GAP = 16;

/** Keeps notices above a part that sticks to the bottom of the window. Used as the part's `ref`. */
export function noteFoot(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot', `${foot.offsetHeight + GAP}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot');
  };
}
