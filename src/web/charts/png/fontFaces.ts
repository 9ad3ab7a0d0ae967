/** Embeds the page's fonts in a picture, because a picture can't fetch them. */

let fontRules: Promise<string> | null = null;
let fontCount = 0;

/** Returns the @font-face rules of the fonts that the page has loaded, with each file inlined. */
export function loadedFontFaces(): Promise<string> {
  const fonts = [...document.fonts].filter((face) => face.status === 'loaded');
  if (!fontRules || fontCount !== fonts.length) {
    const ranges = new Set(fonts.map((face) => face.unicodeRange));
    fontRules = Promise.all(fontFaceRules(ranges).map(embed)).then((rules) => rules.join(''));
    fontCount = fonts.length;
  }
  return fontRules;
}

type Rule = { style: CSSStyleDeclaration; base: string };

function fontFaceRules(ranges: ReadonlySet<string>): Rule[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules]
      .filter((rule) => rule instanceof CSSFontFaceRule)
      .filter((rule) => ranges.has(rule.style.getPropertyValue('unicode-range')))
      .map((rule) => ({ style: rule.style, base: sheet.href ?? document.baseURI })),
  );
}

async function embed({ style, base }: Rule): Promise<string> {
  const [, address = ''] = /url\("?([^")]+)/.exec(style.getPropertyValue('src')) ?? [];
  const response = await fetch(new URL(address, base));
  if (!response.ok) return '';
  const file = await dataUrl(await response.blob());
  const descriptors = ['font-family', 'font-weight', 'font-style', 'unicode-range']
    .map((name) => `${name}:${style.getPropertyValue(name)}`)
    .join(';');
  return `@font-face{${descriptors};src:url(${file}) format("woff2")}`;
}

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(new Error('A font could not be read.')));
    reader.readAsDataURL(blob);
  });
}
