import { useText } from '../i18n/useText.ts';

/** Says to a screen reader what skeletons say to the eye. */
export function LoadingNote() {
  const text = useText();
  return <output className="sr-only">{text('app.loading')}</output>;
}
