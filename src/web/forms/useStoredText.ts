import { useCallback, useEffect, useRef, useState } from 'react';

/** The pause in typing after which the text is stored, in ms. */
const REST_MS = 300;

/**
 * Stores text while the user types: when typing pauses, when the field or page is left, and on unmount. Returns the
 * props of the field.
 */
export function useStoredText(storedValue: string, store: (text: string) => void) {
  const [input, setInput] = useState(storedValue);
  const [isTyping, setIsTyping] = useState(false);
  const unkept = useRef<string | null>(null);
  const timer = useRef(0);
  const latestStore = useRef(store);
  useEffect(() => {
    latestStore.current = store;
  }, [store]);
  const flush = useCallback(() => {
    window.clearTimeout(timer.current);
    const text = unkept.current;
    unkept.current = null;
    setIsTyping(false);
    if (text !== null) latestStore.current(text);
  }, []);
  useEffect(() => {
    // Phones fire this event when the page moves to the background; the page may be closed there without further
    // events.
    document.addEventListener('visibilitychange', flush);
    // Listens in the capture phase, so that `store` receives the text before other `pagehide` listeners run.
    window.addEventListener('pagehide', flush, true);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      window.removeEventListener('pagehide', flush, true);
      flush();
    };
  }, [flush]);
  // A change made elsewhere, for example in another tab, replaces the text in the field. While the user is typing, it
  // doesn't, because the stored value may be an earlier state of the text being typed.
  const [lastStoredValue, setLastStoredValue] = useState(storedValue);
  if (storedValue !== lastStoredValue) {
    setLastStoredValue(storedValue);
    if (!isTyping) setInput(storedValue);
  }
  const type = (text: string) => {
    setInput(text);
    setIsTyping(true);
    unkept.current = text;
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(flush, REST_MS);
  };
  return { value: input, onChange: type, onBlur: flush };
}
