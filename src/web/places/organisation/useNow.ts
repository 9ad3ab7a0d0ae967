import { useEffect, useState } from 'react';

const EVERY_MS = 10_000;

/** Returns the current time, updated often enough for a clock that shows minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
