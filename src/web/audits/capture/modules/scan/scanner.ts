import { openDetector } from './detector.ts';

/** The reason why nothing can be scanned. */
export type ScanFault = 'refused' | 'noCamera' | 'busy' | 'noReader';

/** The light of the camera; null if it has none that can be switched. */
export type Torch = { set: (on: boolean) => Promise<void> } | null;

type ScannerEvents = {
  onStart: (torch: Torch) => void;
  /** Called with the product number that was found, after the scanner has stopped. */
  onCode: (code: string) => void;
  onFault: (fault: ScanFault) => void;
};

/** The pause between two pictures, in ms. */
const PAUSE_MS = 100;

/** Prefers the rear camera, at a resolution that is high enough to read barcodes. */
const CAMERA: MediaTrackConstraints = {
  facingMode: { ideal: 'environment' },
  width: { ideal: 1280 },
  height: { ideal: 720 },
};

/**
 * Shows the camera's picture in `video` and looks for a barcode in it. A product number counts once two consecutive
 * pictures contain it, because a blurred barcode can be misread. Returns a function that stops the camera.
 */
export function startScanner(video: HTMLVideoElement, { onStart, onCode, onFault }: ScannerEvents): () => void {
  const stopController = new AbortController();
  const { signal } = stopController;
  const stop = () => stopController.abort();
  const fail = (fault: ScanFault) => {
    if (signal.aborted) return;
    stop();
    onFault(fault);
  };

  async function run(): Promise<void> {
    const stream = await navigator.mediaDevices
      .getUserMedia({ video: CAMERA, audio: false })
      .catch((error: unknown) => {
        fail(faultOf(error));
        return null;
      });
    if (!stream) return;
    const release = () => {
      for (const track of stream.getTracks()) track.stop();
      video.srcObject = null;
    };
    if (signal.aborted) return release();
    signal.addEventListener('abort', release);
    const [track] = stream.getVideoTracks();
    // For example, the camera was unplugged or the permission was revoked.
    track?.addEventListener('ended', () => fail('busy'));
    video.srcObject = stream;
    await video.play().catch(() => undefined);
    if (signal.aborted) return;
    onStart(track ? torchOf(track) : null);
    const detector = await openDetector();
    signal.addEventListener('abort', detector.close);
    let last = '';
    while (!signal.aborted) {
      const [code = ''] = video.videoWidth === 0 ? [] : await detector.detect(video);
      if (signal.aborted) return;
      if (code !== '' && code === last) {
        stop();
        return onCode(code);
      }
      last = code;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }

  run().catch((error: unknown) => {
    console.info(error);
    fail('noReader');
  });
  return stop;
}

function torchOf(track: MediaStreamTrack): Torch {
  // TypeScript doesn't know this capability.
  const { torch } = (track.getCapabilities?.() ?? {}) as { torch?: boolean };
  if (torch !== true) return null;
  return { set: (on) => track.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] }) };
}

function faultOf(error: unknown): ScanFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'noCamera' : 'busy';
}
