import { isAudit } from '../../../../domain/drafts/places.ts';
import { useFigures } from '../../../i18n/useFigures.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editorContext.ts';
import { FromTo } from './FromTo.tsx';
import { Part } from './Part.tsx';
import { StoreRows } from './StoreRows.tsx';
import { useDraftEffect, type Effect } from './useDraftEffect.ts';
import { useAreaName } from './useAreaName.ts';

/** Shows what past scores would have been with the draft. */
export function EffectPanel() {
  const text = useText();
  const state = useDraftEffect();
  return (
    <section
      data-effect
      aria-label={text('editor.effect.title')}
      className="card flex scroll-mt-3 flex-col gap-3 p-5 max-sm:p-4"
    >
      <div className="flex items-baseline justify-between gap-2">
        <h2 tabIndex={-1} className="font-semibold">
          {text('editor.effect.title')}
        </h2>
        <output className="text-xs text-fg-3">
          {state.is === 'known' && state.stale && text('editor.effect.updating')}
        </output>
      </div>
      <p className="-mt-2 text-xs text-fg-2">{text('editor.effect.lead')}</p>
      {state.is === 'loading' && (
        <>
          <LoadingNote />
          <Skeleton className="h-24" />
        </>
      )}
      {state.is === 'problems' && <p className="text-fg-2">{text('editor.effect.problems')}</p>}
      {state.is === 'failed' && <LoadFailure error={state.error} onRetry={state.retry} />}
      {state.is === 'known' && <KnownEffect effect={state.effect} />}
    </section>
  );
}

function KnownEffect({ effect }: { effect: Effect }) {
  const text = useText();
  const { definition } = useEditor();
  const nameOf = useAreaName();
  const { audits, stores, moved_1: moved1, moved_5: moved5, mean } = effect;
  if (audits === 0) {
    return <p className="text-fg-2">{text(isAudit(definition) ? 'editor.effect.noAudits' : 'editor.effect.none')}</p>;
  }
  const [main] = mean;
  return (
    <>
      <p className="num text-fg-2">
        {text(isAudit(definition) ? 'editor.effect.audits' : 'editor.effect.assessments', { count: audits, stores })}
      </p>
      {main && (
        <div>
          <p className="text-xs text-fg-2">{text('editor.effect.meanOf', { name: nameOf(main.area) })}</p>
          <p className="num text-figure">
            <FromTo {...main} />
          </p>
        </div>
      )}
      <ul className="flex flex-col gap-1">
        <li className={moved1 > 0 ? 'font-medium' : 'text-fg-2'}>{text('editor.effect.moved1', { count: moved1 })}</li>
        <li className={moved5 > 0 ? 'font-medium text-warn' : 'text-fg-2'}>
          {text('editor.effect.moved5', { count: moved5 })}
        </li>
        <TargetLines targets={effect.targets} />
      </ul>
      <Means mean={mean} />
      <StoreRows rows={effect.rows} />
    </>
  );
}

function TargetLines({ targets: { met, missed } }: Pick<Effect, 'targets'>) {
  const text = useText();
  return (
    <>
      {met > 0 && <li className="text-good">{text('editor.effect.met', { count: met })}</li>}
      {missed > 0 && <li className="text-bad">{text('editor.effect.missed', { count: missed })}</li>}
    </>
  );
}

function Means({ mean }: Pick<Effect, 'mean'>) {
  const text = useText();
  const figures = useFigures();
  const nameOf = useAreaName();
  const changes = mean.filter(({ before, after }) => before !== after);
  const unchangedCount = mean.length - changes.length;
  const largest = Math.max(...changes.map(({ before, after }) => Math.abs(after - before)));
  return (
    <Part title={text('editor.effect.means')}>
      {changes.map(({ area, before, after }) => {
        const by = after - before;
        return (
          <li key={area} className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">{nameOf(area)}</span>
            <span className="num flex items-baseline gap-3">
              <FromTo before={before} after={after} />
              <span className="w-10 text-right font-medium">{figures.signed(by)}</span>
            </span>
            <ShiftBar share={by / largest} />
          </li>
        );
      })}
      {unchangedCount > 0 && (
        <li className="text-fg-2">{text('editor.effect.same', { count: unchangedCount, changed: changes.length })}</li>
      )}
    </Part>
  );
}

/**
 * Draws a change as a bar to the left or right of the middle. `share` is the change divided by the size of the largest
 * change.
 */
function ShiftBar({ share }: { share: number }) {
  const side = share < 0 ? 'right-1/2 bg-fg-3' : 'left-1/2 bg-accent';
  return (
    <span aria-hidden className="relative mt-1 mb-0.5 block h-1 w-full rounded-full bg-sunken">
      <span className={`absolute inset-y-0 rounded-full ${side}`} style={{ width: `${Math.abs(share) * 50}%` }} />
    </span>
  );
}
