import { useText } from '../../../i18n/useText.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';

/** Lets the editor choose whether a changed English text still has the same meaning. */
export function MeaningChoice({
  id,
  name,
  isCorrection,
  onChoose,
}: {
  /** The path of the text. */
  id: string;
  /** The name of the entry that contains the text. */
  name: string;
  isCorrection: boolean;
  onChoose: (isCorrection: boolean) => void;
}) {
  const text = useText();
  return (
    <div data-meaning={id} className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
      <p className="text-xs text-fg-2">{text('editor.publish.meaning.lead')}</p>
      <SegmentedControl
        label={text('editor.publish.meaning.label', { name })}
        value={isCorrection ? 'same' : 'new'}
        onChange={(choice) => onChoose(choice === 'same')}
        options={[
          { value: 'new', text: text('editor.publish.meaning.new') },
          { value: 'same', text: text('editor.publish.meaning.same') },
        ]}
      />
    </div>
  );
}

/** Moves the focus to the choice for a text, because its line moves to another list when the choice is made. */
export function focusMeaning(id: string): void {
  const selector = `[data-meaning="${CSS.escape(id)}"] [aria-pressed="true"]`;
  document.querySelector<HTMLElement>(selector)?.focus();
}
