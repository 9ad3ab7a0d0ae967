import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
import wasm from 'zxing-wasm/reader/zxing_reader.wasm?url';
import { BARCODE_FORMATS, type ScanReply } from './scanMessages.ts';

/*
 * Reads barcodes in pictures with ZXing as WebAssembly. It is a worker because the server lets only this file compile
 * WebAssembly (`server/http/pages.ts`), and so that the page stays responsive. By default the library would load the
 * WebAssembly from a third-party host.
 */
prepareZXingModule({ overrides: { locateFile: () => wasm } });
const detector = new BarcodeDetector({ formats: [...BARCODE_FORMATS] });

self.addEventListener('message', ({ data }: MessageEvent<ImageData>) => {
  detector.detect(data).then(
    (barcodes) => reply({ barcodes: barcodes.map(({ rawValue, format }) => ({ rawValue, format })) }),
    () => reply({ barcodes: null }),
  );
});

function reply(message: ScanReply): void {
  self.postMessage(message);
}
