import { writeBarcodeVideo } from '../support/barcodeVideo.ts';
import { CHROMIUM } from '../support/chromium.ts';

/** The barcode that the camera sees. */
export const BARCODE = '4006381333931';

/** Options for journeys with a microphone and a camera. The same for all of them, so that they share a console. */
export const FAKE_DEVICES = {
  ownConsole: 'devices',
  launchOptions: {
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args,
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${writeBarcodeVideo(BARCODE)}`,
    ],
  },
};
