import { useEffect } from 'react';
import { useText } from '../i18n/useText.ts';

/** Names the browser's tab, and the page to who hears it: what is shown, then the product. With null the page does it. */
export function usePageTitle(what: string | null): void {
  const product = useText()('app.name');
  useEffect(() => {
    if (what !== null) document.title = `${what} · ${product}`;
  }, [what, product]);
}
