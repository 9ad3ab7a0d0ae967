import { useEffect, useRef, useState } from 'react';
import { CLIP_MAX_SECONDS } from '../../../domain/clips.ts';

/** The file types of recordings, in order of preference. */
const TYPES = ['audio/ogg;codecs=opus', 'audio/webm;codecs=opus', 'audio/mp4'];

/** The bit rate of recordings: speech is clear, and 60 seconds take up about half of the maximum size. */
const BITS_A_SECOND = 64_000;

const TICK_MS = 200;

/** The reason why nothing can be recorded: no permission, no microphone, no support, or a failure. */
type RecorderFault = 'denied' | 'absent' | 'unsupported' | 'broken';

type Recorder = {
  state: 'idle' | 'starting' | 'recording';
  /** The duration so far, in whole seconds. */
  seconds: number;
  fault: RecorderFault | null;
  start: () => void;
  stop: () => void;
};

/** Records from the microphone, up to the maximum duration of a clip. Passes the recording to `onRecorded`. */
export function useRecorder(onRecorded: (file: File, reachedLimit: boolean) => void): Recorder {
  const [state, setState] = useState<Recorder['state']>('idle');
  const [seconds, setSeconds] = useState(0);
  const [fault, setFault] = useState<RecorderFault | null>(null);
  /** Ends the recording, and discards it if `drop` is true. */
  const end = useRef<((drop: boolean) => void) | null>(null);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
      end.current?.(true);
    };
  }, []);

  async function record(): Promise<void> {
    if (state !== 'idle') return;
    setFault(null);
    setSeconds(0);
    if (!('mediaDevices' in navigator) || typeof MediaRecorder === 'undefined') return setFault('unsupported');
    setState('starting');
    let stream: MediaStream;
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true });
    } catch (error) {
      setState('idle');
      return setFault(faultOf(error));
    }
    const release = () => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (!isMounted.current) return release();
    try {
      begin(stream, release);
    } catch {
      release();
      setState('idle');
      setFault('broken');
    }
  }

  function begin(stream: MediaStream, release: () => void): void {
    const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type));
    const recorder = new MediaRecorder(stream, { audioBitsPerSecond: BITS_A_SECOND, ...(mimeType && { mimeType }) });
    const chunks: Blob[] = [];
    const startedAt = Date.now();
    let isDropped = false;
    let hasReachedLimit = false;
    const timer = window.setInterval(() => {
      const now = Math.floor((Date.now() - startedAt) / 1_000);
      setSeconds(Math.min(now, CLIP_MAX_SECONDS));
      if (now < CLIP_MAX_SECONDS) return;
      hasReachedLimit = true;
      end.current?.(false);
    }, TICK_MS);
    recorder.addEventListener('dataavailable', ({ data }) => chunks.push(data));
    recorder.addEventListener('error', () => setFault('broken'));
    recorder.addEventListener('stop', () => {
      window.clearInterval(timer);
      release();
      end.current = null;
      if (isDropped) return;
      setState('idle');
      if (chunks.some(({ size }) => size > 0))
        onRecorded(new File(chunks, 'recording', { type: recorder.mimeType }), hasReachedLimit);
      else setFault('broken');
    });
    end.current = (drop) => {
      isDropped = drop;
      if (recorder.state !== 'inactive') recorder.stop();
    };
    recorder.start();
    setState('recording');
  }

  return { state, seconds, fault, start: () => void record(), stop: () => end.current?.(false) };
}

function faultOf(error: unknown): RecorderFault {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'absent' : 'broken';
}
