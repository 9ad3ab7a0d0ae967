import { useCallback, useEffect, useRef, useState } from 'react';

/** Typing rests for so long before it is kept, in ms. */
const REST_MS = 300;

/**
 * A text that is kept while it is typed: when typing rests, when the field or the page is left, and when the field goes. Gives
 * what the field needs.
 */
export function useKeptText(kept: string, keep: (text: string) => void) {
  const [typed, setTyped] = useState(kept);
  const unkept = useRef<string | null>(null);
  const timer = useRef(0);
  const keepLatest = useRef(keep);
  useEffect(() => {
    keepLatest.current = keep;
  }, [keep]);
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    const text = unkept.current;
    unkept.current = null;
    if (text !== null) keepLatest.current(text);
  }, []);
  useEffect(() => {
    // A phone that puts the page away tells it so, and may never come back to it.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);
  // What was changed elsewhere, such as in another tab, is shown where nothing is being typed.
  const [seen, setSeen] = useState(kept);
  if (kept !== seen) {
    setSeen(kept);
    setTyped(kept);
  }
  const type = (text: string) => {
    setTyped(text);
    unkept.current = text;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, REST_MS);
  };
  return { value: typed, onChange: type, onBlur: flush };
}
