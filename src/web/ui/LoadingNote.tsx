import { useText } from '../i18n/useText.ts';

/** Announces loading to screen readers in place of the skeletons. */
export function LoadingNote() {
  const text = useText();
  return <output className="sr-only">{text('app.loading')}</output>;
}
