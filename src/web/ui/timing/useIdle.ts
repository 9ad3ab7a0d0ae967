import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/** Returns false while a page renders, true once the browser is idle; for parts that users don't need immediately. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
