import { isCorrectable } from '../../../../domain/drafts/changes.ts';
import { useText } from '../../../i18n/useText.ts';
import { usePathName } from '../usePathName.ts';
import { ChangeLine, type Change } from './ChangeLine.tsx';
import { MeaningChoice } from './MeaningChoice.tsx';
import { OldPartsNote } from './OldPartsNote.tsx';

/** Checks whether a change to a text counts as a correction of the wording. */
export function isMarked(change: Change): boolean {
  return change.class === 'harmless' && isCorrectable(change);
}

/** Lists the changes of a class. For a changed text, the user can choose whether it keeps its meaning. */
export function ChangesOfClass({
  name,
  changes,
  isCorrection,
  onChoose,
  onShow,
}: {
  name: Change['class'];
  changes: readonly Change[];
  /** Checks whether the editor regards the change to a text as a correction. */
  isCorrection: (change: Change) => boolean;
  onChoose: (change: Change, isCorrection: boolean) => void;
  onShow: () => void;
}) {
  const text = useText();
  const nameOf = usePathName();
  return (
    <section aria-label={text(`editor.change.class.${name}`)} className="border-b border-line pb-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 className="font-semibold">
          {text(`editor.change.class.${name}`)} <span className="num font-normal text-fg-3">{changes.length}</span>
        </h3>
        <p className="text-xs text-fg-3">{text(`editor.change.effect.${name}`)}</p>
      </div>
      {changes.length > 0 && (
        <ul className="mt-2 flex flex-col divide-y divide-line">
          {changes.map((change) => (
            <ChangeLine
              key={`${change.kind} ${change.id}`}
              change={change}
              onShow={onShow}
              action={
                isCorrectable(change) && (
                  <>
                    <MeaningChoice
                      id={change.id}
                      name={nameOf(change.id)}
                      isCorrection={isCorrection(change)}
                      onChoose={(choice) => onChoose(change, choice)}
                    />
                    {!isCorrection(change) && <OldPartsNote id={change.id} onShow={onShow} />}
                  </>
                )
              }
            />
          ))}
        </ul>
      )}
    </section>
  );
}
