/** Builds the SVG document for a chart's picture. Pure except for measuring text. */

export type LegendEntry = { name: string; color: string; dashed?: boolean };
export type Caption = { title: string; subtitle: string; legend: readonly LegendEntry[] };

type Drawing = {
  /** The chart as SVG text, with explicit colours and sizes. */
  chart: string;
  width: number;
  height: number;
  colors: { card: string; text: string; note: string };
  fontFamily: string;
  /** The @font-face rules with the fonts inlined, because a picture can't fetch them. */
  fontFaces: string;
};

const PAD = 20;
const TITLE_LINE = 22;
const NOTE_LINE = 20;
const SWATCH = 10;

/** Adds the title, subtitle and legend above a chart. `measure` returns the width, in pixels, of text at 12 px. */
export function pngDocument(
  caption: Caption,
  drawing: Drawing,
  measure: (text: string) => number,
): { svg: string; width: number; height: number } {
  const { colors } = drawing;
  const width = drawing.width + 2 * PAD;
  const { entries, lines } = layOutLegend(caption.legend, drawing.width, measure);
  const legendTop = PAD + TITLE_LINE + NOTE_LINE;
  const chartTop = legendTop + lines * NOTE_LINE + 4;
  const height = chartTop + drawing.height + PAD;
  const line = (x: number, y: number, size: number, weight: number, color: string, words: string) =>
    `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeXml(words)}</text>`;
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" font-family="${escapeXml(drawing.fontFamily)}">`,
    `<style>${drawing.fontFaces}</style>`,
    `<rect width="${width}" height="${height}" fill="${colors.card}"/>`,
    line(PAD, PAD + 14, 15, 600, colors.text, caption.title),
    line(PAD, PAD + TITLE_LINE + 12, 12, 400, colors.note, caption.subtitle),
    ...entries.map(({ entry, x, row }) => {
      const y = legendTop + row * NOTE_LINE;
      return swatch(entry, PAD + x, y + 3) + line(PAD + x + SWATCH + 6, y + 12, 12, 400, colors.note, entry.name);
    }),
    `<svg x="${PAD}" y="${chartTop}" width="${drawing.width}" height="${drawing.height}">${drawing.chart}</svg>`,
    '</svg>',
  ].join('');
  return { svg, width, height };
}

function layOutLegend(legend: readonly LegendEntry[], width: number, measure: (text: string) => number) {
  let x = 0;
  let row = 0;
  const entries = legend.map((entry) => {
    const room = SWATCH + 6 + measure(entry.name);
    if (x > 0 && x + room > width) {
      x = 0;
      row += 1;
    }
    const place = { entry, x, row };
    x += room + 18;
    return place;
  });
  return { entries, lines: legend.length > 0 ? row + 1 : 0 };
}

function swatch({ color, dashed }: LegendEntry, x: number, y: number): string {
  return dashed
    ? `<path d="M${x} ${y + SWATCH / 2}h${SWATCH}" stroke="${color}" stroke-width="1.5" stroke-dasharray="2 2"/>`
    : `<rect x="${x}" y="${y}" width="${SWATCH}" height="${SWATCH}" rx="3" fill="${color}"/>`;
}

function escapeXml(words: string): string {
  return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
