import { useEffect } from 'react';
import { useText } from '../i18n/useText.ts';

/**
 * Sets the document's title, which screen readers announce, to the page's title and the product's name. Does nothing if
 * `title` is null, for a page that sets its own title.
 */
export function usePageTitle(title: string | null): void {
  const product = useText()('app.name');
  useEffect(() => {
    if (title !== null) document.title = `${title} · ${product}`;
  }, [title, product]);
}
