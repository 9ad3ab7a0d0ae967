import type Sharp from 'sharp';

let sharpModule: Promise<typeof Sharp> | undefined;

/** Loads the image library when it is first needed, because it takes a quarter of an idle server's memory. */
export function loadSharp(): Promise<typeof Sharp> {
  sharpModule ??= load();
  return sharpModule;
}

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp');
  // The library supports many formats, including SVG; only the two that are needed are enabled for untrusted files.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  sharp.cache(false);
  // Each operation uses one thread, which limits the pictures' share of the CPU.
  sharp.concurrency(1);
  return sharp;
}
