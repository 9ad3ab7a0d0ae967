// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startScanner } from './scanner.ts';

// There is no camera here, so the tests replace its stream and the barcode reader.

let pictures: string[][];
let closeCount: number;
vi.mock('./detector.ts', () => ({
  openDetector: async () => ({
    detect: async () => {
      const [first] = pictures;
      if (!first) throw new Error('The reader could not be loaded.');
      pictures.shift();
      return first;
    },
    close: () => closeCount++,
  }),
}));

const track = Object.assign(new EventTarget(), {
  stop: vi.fn<() => void>(),
  getCapabilities: () => ({ torch: true }),
  applyConstraints: vi.fn<(constraints: object) => Promise<void>>().mockResolvedValue(),
});
const stream = { getTracks: () => [track], getVideoTracks: () => [track] };
const getUserMedia = vi.fn<() => Promise<unknown>>();

beforeEach(() => {
  [pictures, closeCount] = [[], 0];
  getUserMedia.mockReset().mockResolvedValue(stream);
  vi.stubGlobal('navigator', { mediaDevices: { getUserMedia } });
});
afterEach(() => {
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

function start() {
  const video = { srcObject: null as unknown, videoWidth: 640, videoHeight: 480, play: async () => undefined };
  const events = {
    onStart: vi.fn<(torch: unknown) => void>(),
    onCode: vi.fn<(code: string) => void>(),
    onFault: vi.fn<(fault: string) => void>(),
  };
  return { video, ...events, stop: startScanner(video as unknown as HTMLVideoElement, events) };
}

test('a number counts once two pictures in succession contain it; then the camera is off', async () => {
  pictures = [[], ['96385074'], [], ['614141007349'], ['96385074'], ['96385074'], ['96385074']];
  const { video, onCode } = start();
  await vi.waitFor(() => expect(onCode).toHaveBeenCalledWith('96385074'));
  expect(onCode).toHaveBeenCalledTimes(1);
  expect(pictures).toHaveLength(1);
  expect(track.stop).toHaveBeenCalledTimes(1);
  expect(video.srcObject).toBeNull();
  expect(closeCount).toBe(1);
});

test('stopping turns the camera off, even if the user allows it only afterwards', async () => {
  let allow: ((value: unknown) => void) | undefined;
  getUserMedia.mockReturnValue(new Promise((resolve) => (allow = resolve)));
  const { stop, onStart } = start();
  stop();
  allow?.(stream);
  await vi.waitFor(() => expect(track.stop).toHaveBeenCalled());
  expect(onStart).not.toHaveBeenCalled();
});

test.each([
  ['NotAllowedError', 'refused'],
  ['NotFoundError', 'noCamera'],
  ['NotReadableError', 'busy'],
])('%s is reported as %s', async (name, fault) => {
  getUserMedia.mockRejectedValue(new DOMException('', name));
  const { onFault } = start();
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledWith(fault));
});

test('a reader that could not be loaded is reported, and the camera is off', async () => {
  const { onFault } = start();
  await vi.waitFor(() => expect(onFault).toHaveBeenCalledWith('noReader'));
  expect(track.stop).toHaveBeenCalled();
});

test('the light of the camera can be switched', async () => {
  pictures = Array.from({ length: 20 }, () => []);
  const { onStart, stop } = start();
  await vi.waitFor(() => expect(onStart).toHaveBeenCalled());
  const torch = onStart.mock.calls[0]?.[0] as { set: (on: boolean) => Promise<void> };
  await torch.set(true);
  expect(track.applyConstraints).toHaveBeenCalledWith({ advanced: [{ torch: true }] });
  stop();
});
