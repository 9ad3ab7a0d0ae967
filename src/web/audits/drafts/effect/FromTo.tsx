import { useFigures } from '../../../i18n/useFigures.ts';
import { useText } from '../../../i18n/useText.ts';

/** Shows two scores with an arrow between them. Screen readers read a phrase instead. */
export function FromTo({ before, after }: { before: number; after: number }) {
  const text = useText();
  const { points } = useFigures();
  const [from, to] = [points(before), points(after)];
  return (
    <>
      <span aria-hidden>
        <span className="text-fg-2">{from}</span> → <span className="font-semibold">{to}</span>
      </span>
      <span className="sr-only">{text('editor.effect.fromTo', { from, to })}</span>
    </>
  );
}
