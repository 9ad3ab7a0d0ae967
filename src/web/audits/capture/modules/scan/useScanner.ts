import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { startScanner, type ScanFault, type Torch } from './scanner.ts';

type ScannerState = 'starting' | 'scanning' | ScanFault;

/**
 * Scans with the camera and calls `onCode` with the product number that it finds. The camera is off while the page is
 * hidden.
 */
export function useScanner(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [state, setState] = useState<ScannerState>('starting');
  const [torch, setTorch] = useState<Torch>(null);
  const [isLit, setLit] = useState(false);
  const isVisible = usePageVisible();
  const accept = useEffectEvent(onCode);
  useEffect(() => {
    if (!isVisible || !video.current) return undefined;
    setState('starting');
    return startScanner(video.current, {
      onStart: (light) => {
        setTorch(light);
        setLit(false);
        setState('scanning');
      },
      onCode: (code) => accept(code),
      onFault: setState,
    });
  }, [isVisible]);
  const light = (on: boolean) => {
    torch
      ?.set(on)
      .then(() => setLit(on))
      .catch((error: unknown) => console.info(error));
  };
  return {
    video,
    state,
    /** True if the camera's light is on; null if it can't be switched or the camera isn't scanning. */
    isLit: state === 'scanning' && torch ? isLit : null,
    light,
  };
}

function usePageVisible(): boolean {
  const [isVisible, setVisible] = useState(() => document.visibilityState === 'visible');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isVisible;
}
