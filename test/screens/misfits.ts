// oxlint-disable unicorn/consistent-function-scoping -- it runs in the browser, where there is nothing around it
/** Run in the browser: what does not fit its window, in words. `target` is what a finger must be able to hit, in px. */
export function misfits(target: number): string[] {
  const wide = window.innerWidth;
  const found = new Set<string>();
  const over = document.documentElement.scrollWidth - wide;
  if (over > 0) found.add(`scrolls sideways by ${over} px`);

  for (const element of document.querySelectorAll(
    'h1, h2, h3, p, a, button, input, select, td, th, li, dt, dd, output',
  )) {
    const box = element.getBoundingClientRect();
    if (!isDrawn(element, box) || (box.left >= -1 && box.right <= wide + 1)) continue;
    if (!isInScroller(element)) found.add(`is cut off: ${nameOf(element)}`);
  }
  for (const element of document.querySelectorAll('button, select, input:not([type=file]), a[href]')) {
    const hit = hitOf(element);
    const box = hit.getBoundingClientRect();
    if (!isDrawn(hit, box) || isWords(hit)) continue;
    // What is hit around a small thing is a layer over it.
    const around = getComputedStyle(hit, '::after');
    const layered = around.content !== 'none' && around.position === 'absolute';
    const width = layered ? Math.max(box.width, parseFloat(around.width)) : box.width;
    const height = layered ? Math.max(box.height, parseFloat(around.height)) : box.height;
    if (Math.min(width, height) < target - 0.5) {
      found.add(`is small to hit: ${nameOf(hit)}, ${Math.round(width)} × ${Math.round(height)} px`);
    }
  }
  return [...found];

  function isDrawn(element: Element, { width, height }: DOMRect): boolean {
    if (width <= 1 || height <= 1 || element.closest('[aria-hidden=true], [inert]') !== null) return false;
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
  }

  function isInScroller(element: Element): boolean {
    for (let up = element.parentElement; up; up = up.parentElement) {
      if (['auto', 'scroll'].includes(getComputedStyle(up).overflowX)) return true;
    }
    return false;
  }

  /** What is pressed for it: the label around a box, the frame around a field that has none of its own. */
  function hitOf(element: Element): Element {
    const framed = element.tagName !== 'INPUT' || getComputedStyle(element).borderTopWidth !== '0px';
    return element.closest('label') ?? (framed ? element : (element.parentElement ?? element));
  }

  /** A link in words is as high as its line, wherever it stands. */
  function isWords(element: Element): boolean {
    const { paddingTop, paddingBottom, display } = getComputedStyle(element);
    return (
      element.tagName === 'A' &&
      (display.startsWith('inline') || parseFloat(paddingTop) + parseFloat(paddingBottom) <= 8)
    );
  }

  function nameOf(element: Element): string {
    const said = element.getAttribute('aria-label') ?? element.textContent;
    return `${element.tagName.toLowerCase()} “${said.trim().slice(0, 40)}”`;
  }
}
