import { useEffect } from 'react';
import { useText } from '../i18n/useText.ts';

/** Names the browser's tab, and the page to who hears it: what is shown, then the product. */
export function usePageTitle(what: string): void {
  const product = useText()('app.name');
  useEffect(() => {
    document.title = `${what} · ${product}`;
  }, [what, product]);
}
