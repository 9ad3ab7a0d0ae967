import { useEffect } from 'react';
import { useText } from '../i18n/useText.ts';

/**
 * Sets the document's title, which screen readers announce: the page, then the product. If `title` is null, the page
 * sets its title itself.
 */
export function usePageTitle(title: string | null): void {
  const product = useText()('app.name');
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${product}`;
  }, [title, product]);
}
