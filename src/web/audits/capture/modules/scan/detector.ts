import { gtinOf } from '../../../../../domain/modules/gtin.ts';
import { BARCODE_FORMATS, type Barcode, type ScanReply } from './scanMessages.ts';

/** Reads the barcodes in the current picture of a video. */
export type Detector = {
  /** Returns the product numbers in the picture. Rejects if the barcode reader can't be used. */
  detect: (video: HTMLVideoElement) => Promise<string[]>;
  close: () => void;
};

/** The browser's own barcode reader, which TypeScript doesn't know. */
type NativeDetector = { detect: (image: CanvasImageSource) => Promise<Barcode[]> };
type NativeDetectorClass = {
  new (options: { formats: readonly string[] }): NativeDetector;
  getSupportedFormats: () => Promise<readonly string[]>;
};

/** The formats that the browser's reader must support; otherwise ours is used. */
const NEEDED = ['ean_13', 'ean_8', 'upc_a'];

/** The maximum width of a picture sent to the worker, in pixels. */
const PICTURE_WIDTH = 1280;

/** Returns the browser's reader; null if it is missing or lacks a needed format. */
async function nativeDetector(): Promise<NativeDetector | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: NativeDetectorClass };
  // Some browsers have the class on systems where it can't read anything.
  const formats = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? [];
  if (!BarcodeDetector || !NEEDED.every((format) => formats.includes(format))) return null;
  return new BarcodeDetector({ formats: BARCODE_FORMATS.filter((format) => formats.includes(format)) });
}

/** Checks whether the browser can read barcodes itself. */
export async function hasNativeDetector(): Promise<boolean> {
  return (await nativeDetector()) !== null;
}

/** Returns the browser's reader or, if that is missing or lacks a needed format, ours. */
export async function openDetector(): Promise<Detector> {
  const native = await nativeDetector();
  if (!native) return workerDetector();
  return { detect: async (video) => gtinsIn(await native.detect(video)), close: () => undefined };
}

function workerDetector(): Detector {
  const worker = new Worker(new URL('./reader.ts', import.meta.url));
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  let isBroken = false;
  /** Settles the detection in progress; the barcodes are null if the reader failed. */
  let settle: ((barcodes: ScanReply['barcodes']) => void) | null = null;
  worker.addEventListener('message', ({ data }: MessageEvent<ScanReply>) => settle?.(data.barcodes));
  worker.addEventListener('error', () => {
    isBroken = true;
    settle?.(null);
  });
  return {
    async detect(video) {
      const scale = Math.min(1, PICTURE_WIDTH / video.videoWidth);
      const [width, height] = [Math.round(video.videoWidth * scale), Math.round(video.videoHeight * scale)];
      canvas.width = width;
      canvas.height = height;
      context?.drawImage(video, 0, 0, width, height);
      const picture = context?.getImageData(0, 0, width, height);
      if (!picture) return [];
      const barcodes = await new Promise<ScanReply['barcodes']>((resolve) => {
        settle = resolve;
        if (isBroken) resolve(null);
        else worker.postMessage(picture, [picture.data.buffer]);
      });
      if (!barcodes) throw new Error('The barcode reader could not be loaded.');
      return gtinsIn(barcodes);
    },
    close: () => worker.terminate(),
  };
}

function gtinsIn(barcodes: readonly Barcode[]): string[] {
  return barcodes.flatMap((barcode) => gtinOf(barcode) ?? []);
}
