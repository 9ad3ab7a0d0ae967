// oxlint-disable unicorn/consistent-function-scoping -- it runs in the browser, which gets only this function
/**
 * Returns the texts within a selector's elements whose contrast with their background is below `least`, each with its
 * WCAG 2.2 contrast ratio for the colours as drawn. Runs in the browser.
 */
export function faintTexts({ within, least }: { within: string; least: number }): string[] {
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!canvas) throw new Error('No canvas.');
  const results: string[] = [];
  for (const root of document.querySelectorAll(within)) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const text = node.textContent?.trim() ?? '';
      if (!element || text === '' || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      if (element.getBoundingClientRect().width <= 1) continue;
      const background = backgroundsOf(element);
      const ratio = contrast(rgbOf(background), rgbOf([...background, getComputedStyle(element).color]));
      if (ratio < least) results.push(`${text}: ${ratio.toFixed(2)}`);
    }
  }
  return results;

  /** Returns the background colours behind an element, from the page up. */
  function backgroundsOf(element: Element): string[] {
    const colors: string[] = [];
    for (let up: Element | null = element; up; up = up.parentElement)
      colors.unshift(getComputedStyle(up).backgroundColor);
    return ['#fff', ...colors];
  }

  /** Returns the red, green and blue, 0 to 255, of layered colours in any notation that the browser knows. */
  function rgbOf(colors: readonly string[]): [number, number, number] {
    if (!canvas) throw new Error('No canvas.');
    for (const color of colors) {
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
    }
    const [red = 0, green = 0, blue = 0] = canvas.getImageData(0, 0, 1, 1).data;
    return [red, green, blue];
  }

  function contrast(one: readonly number[], other: readonly number[]): number {
    const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  }

  function luminance(color: readonly number[]): number {
    const [red = 0, green = 0, blue = 0] = color.map((channel) => {
      const share = channel / 255;
      return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  }
}
