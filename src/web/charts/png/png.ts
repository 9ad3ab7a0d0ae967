import { download } from '../../ui/download.ts';
import { loadedFontFaces } from './fontFaces.ts';
import { pngDocument, type Caption } from './pngDocument.ts';

/** The number of image pixels per CSS pixel; 2 keeps the picture sharp in a document. */
const SCALE = 2;

/**
 * The style properties that are copied to attributes of the picture, because the page's style sheets don't apply to it.
 */
const PROPERTIES = [
  'fill',
  'fill-opacity',
  'font-size',
  'font-variant-numeric',
  'font-weight',
  'paint-order',
  'stop-color',
  'stop-opacity',
  'stroke',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'stroke-width',
  'text-anchor',
] as const;

/** Saves a chart as a PNG with its caption. */
export async function savePng(drawing: SVGSVGElement, caption: Caption): Promise<void> {
  const theme = getComputedStyle(document.documentElement);
  const color = (value: string) =>
    value.startsWith('var(') ? theme.getPropertyValue(value.slice(4, -1)).trim() : value;
  const { svg, width, height } = pngDocument(
    { ...caption, legend: caption.legend.map((entry) => ({ ...entry, color: color(entry.color) })) },
    {
      chart: new XMLSerializer().serializeToString(plainCopy(drawing)),
      width: drawing.width.baseVal.value,
      height: drawing.height.baseVal.value,
      colors: { card: color('var(--card)'), text: color('var(--fg)'), note: color('var(--fg-2)') },
      fontFamily: getComputedStyle(document.body).fontFamily,
      fontFaces: await loadedFontFaces(),
    },
    textMeasure(),
  );
  download(await rasterize(svg, width, height), `${fileName(`${caption.title} ${caption.subtitle}`)}.png`);
}

/** Converts words to a file name without an extension. Keeps the letters of any script. */
export function fileName(words: string): string {
  return words
    .toLocaleLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replaceAll(/^-|-$/g, '');
}

function plainCopy(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const sources = [drawing, ...drawing.querySelectorAll('*')];
  const targets = [copy, ...copy.querySelectorAll('*')];
  sources.forEach((source, index) => {
    const sourceStyle = getComputedStyle(source);
    const target = targets[index];
    if (!target) return;
    for (const name of PROPERTIES) target.setAttribute(name, sourceStyle.getPropertyValue(name));
    for (const name of ['class', 'style', 'role', 'tabindex']) target.removeAttribute(name);
  });
  return copy;
}

function textMeasure(): (text: string) => number {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) return (text) => text.length * 7;
  context.font = `12px ${getComputedStyle(document.body).fontFamily}`;
  return (text) => context.measureText(text).width;
}

async function rasterize(svg: string, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * SCALE;
    canvas.height = height * SCALE;
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((resolve, reject) => {
      canvas.toBlob(
        (blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be drawn.'))),
        'image/png',
      );
    });
  } finally {
    URL.revokeObjectURL(url);
  }
}
