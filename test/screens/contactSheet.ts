import sharp from 'sharp';

export type Picture = { name: string; file: string };

/** The approximate width of a sheet, and the sizes of its parts, in px. */
const SHEET = 1960;
const GAP = 20;
const LABEL = 28;
const QUALITY = 72;

/** Lays out pictures of one size side by side, each under its name. */
export async function contactSheet(
  pictures: readonly Picture[],
  size: { width: number; height: number },
  { sheet, dark }: { sheet: string; dark: boolean },
): Promise<void> {
  const columns = size.width < 600 ? 10 : 6;
  const width = Math.floor((SHEET - GAP) / columns) - GAP;
  const height = Math.round((width * size.height) / size.width);
  const rows = Math.ceil(pictures.length / columns);
  const tiles = await Promise.all(
    pictures.map(async ({ name, file }, at) => {
      const left = GAP + (at % columns) * (width + GAP);
      const top = GAP + Math.floor(at / columns) * (LABEL + height + GAP);
      const label = Buffer.from(
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${LABEL}"><text y="17" font-family="sans-serif"
          font-size="14" fill="${dark ? '#e5e7eb' : '#1f2937'}">${name.replaceAll('&', '&amp;')}</text></svg>`,
      );
      return [
        { input: label, left, top },
        { input: await sharp(file).resize(width, height).toBuffer(), left, top: top + LABEL },
      ];
    }),
  );
  await sharp({
    create: {
      width: GAP + columns * (width + GAP),
      height: GAP + rows * (LABEL + height + GAP),
      channels: 3,
      background: dark ? '#374151' : '#d1d5db',
    },
  })
    .composite(tiles.flat())
    .webp({ quality: QUALITY })
    .toFile(sheet);
}
