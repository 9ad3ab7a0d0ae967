import { useEffect, useState } from 'react';
import { whenIdle } from './whenIdle.ts';

/**
 * False while a page is drawn, true once the browser has nothing else to do: for what the user does not wait for yet.
 */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  return idle;
}
