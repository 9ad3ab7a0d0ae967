// oxlint-disable unicorn/consistent-function-scoping -- it runs in the browser, which gets only this function
/**
 * Describes what doesn't fit its window. `target` is the minimum size of a touch target, in px. Runs in the browser.
 */
export function misfits(target: number): string[] {
  const wide = window.innerWidth;
  const problems = new Set<string>();
  const over = document.documentElement.scrollWidth - wide;
  if (over > 0) problems.add(`scrolls sideways by ${over} px`);

  for (const element of document.querySelectorAll(
    'h1, h2, h3, p, a, button, input, select, td, th, li, dt, dd, output',
  )) {
    const box = element.getBoundingClientRect();
    if (!isDrawn(element, box) || (box.left >= -1 && box.right <= wide + 1)) continue;
    if (!isInScroller(element)) problems.add(`is cut off: ${nameOf(element)}`);
  }
  for (const element of document.querySelectorAll('button, select, input:not([type=file]), a[href]')) {
    const hitElement = hitOf(element);
    const box = hitElement.getBoundingClientRect();
    if (!isDrawn(hitElement, box) || isWords(hitElement)) continue;
    // A small element's touch area is a layer over it.
    const afterStyle = getComputedStyle(hitElement, '::after');
    const isLayered = afterStyle.content !== 'none' && afterStyle.position === 'absolute';
    const width = isLayered ? Math.max(box.width, parseFloat(afterStyle.width)) : box.width;
    const height = isLayered ? Math.max(box.height, parseFloat(afterStyle.height)) : box.height;
    if (Math.min(width, height) < target - 0.5) {
      problems.add(`is small to hit: ${nameOf(hitElement)}, ${Math.round(width)} × ${Math.round(height)} px`);
    }
  }
  return [...problems];

  function isDrawn(element: Element, { width, height }: DOMRect): boolean {
    if (width <= 1 || height <= 1 || element.closest('[aria-hidden=true], [inert]') !== null) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !isForReaders(element);
  }

  /** Checks whether an element is inside a box of one pixel, which only screen readers read. */
  function isForReaders(element: Element): boolean {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (up.clientWidth <= 1 && getComputedStyle(up).position === 'absolute') return true;
    }
    return false;
  }

  function isInScroller(element: Element): boolean {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true;
    }
    return false;
  }

  /**
   * Returns an element's touch target: the label around a checkbox, or the frame around a field without one of its own.
   */
  function hitOf(element: Element): Element {
    const isFramed = element.tagName !== 'INPUT' || getComputedStyle(element).borderTopWidth !== '0px';
    return element.closest('label') ?? (isFramed ? element : (element.parentElement ?? element));
  }

  /** Checks whether an element is a text link, which is only as tall as its line. */
  function isWords(element: Element): boolean {
    const { paddingTop, paddingBottom, display } = getComputedStyle(element);
    return (
      element.tagName === 'A' &&
      (display.startsWith('inline') || parseFloat(paddingTop) + parseFloat(paddingBottom) <= 8)
    );
  }

  function nameOf(element: Element): string {
    const text = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.tagName.toLowerCase()} “${text.trim().slice(0, 40)}”`;
  }
}
