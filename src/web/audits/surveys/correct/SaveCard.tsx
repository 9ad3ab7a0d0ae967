import { useEffect, useRef, type ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { noteFoot } from '../../../ui/notices/noteFoot.ts';
import type { useRecordChange } from '../life/useRecordChange.ts';
import { ChangedMeanwhile } from '../life/ChangedMeanwhile.tsx';

/** The state of sending a correction. */
export type SaveState = Omit<ReturnType<typeof useRecordChange>, 'send'>;

type ShownProps = {
  count: number;
  isChanged: boolean;
  saveState: SaveState;
};

type SaveCardProps = ShownProps & {
  /** The results before and after the correction. */
  effect: ReactNode;
  /** The message that the record was changed in the meantime. */
  changedText: string;
  cancel: ReactNode;
  children: ReactNode;
};

/** Shows the effect of a correction, its reason, and the buttons. */
export function SaveCard({ effect, changedText, cancel, count, isChanged, saveState, children }: SaveCardProps) {
  const text = useText();
  const { outdated, error } = saveState;
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The correction may have been sent from the footer, far above the error.
    if (error) card.current?.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
  }, [error]);
  return (
    <div ref={card} className="card flex flex-col gap-4 p-4 sm:px-5 lg:sticky lg:top-18">
      {effect}
      <p className="num text-fg-2">{text('survey.correct.changed', { count })}</p>
      {children}
      {outdated && (
        <ChangedMeanwhile message={changedText} busy={saveState.loading} onLoad={() => void saveState.reload()} />
      )}
      <FormError error={outdated ? null : error} />
      <div className="flex flex-wrap gap-2 *:flex-1">
        {cancel}
        <Button type="submit" look="filled" busy={saveState.busy} disabled={!isChanged} className="max-lg:hidden">
          {text('survey.correct.save')}
        </Button>
      </div>
    </div>
  );
}

/** Shows the main result before and after, and the save button, on screens where the card is below all questions. */
export function SaveFoot({ result, count, isChanged, saveState }: ShownProps & { result: ReactNode }) {
  const text = useText();
  return (
    <div
      ref={noteFoot}
      className="num sticky bottom-0 z-10 -mx-4 flex items-center justify-between gap-3 border-t border-line bg-card px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] shadow-[0_-4px_12px_-6px_rgb(20_32_26/0.18)] md:-mx-6 md:px-6 lg:hidden"
    >
      {/* The text is hidden from assistive technology, because the card below has the same content. */}
      <p aria-hidden className="min-w-0">
        <span className="block truncate">{result}</span>
        <span className="block truncate text-xs text-fg-2">{text('survey.correct.changed', { count })}</span>
      </p>
      <Button type="submit" look="filled" busy={saveState.busy} disabled={!isChanged}>
        {text('forms.save')}
      </Button>
    </div>
  );
}
