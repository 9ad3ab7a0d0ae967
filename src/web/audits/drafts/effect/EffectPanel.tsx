import { useState, type ReactNode } from 'react';
import { isAudit } from '../../../../domain/drafts/places.ts';
import { useFigures } from '../../../i18n/useFigures.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { LoadingNote } from '../../../ui/LoadingNote.tsx';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { useEditor } from '../editorContext.ts';
import { useDraftEffect, type Effect } from './useDraftEffect.ts';
import { useAreaName } from './useAreaName.ts';

/** The number of stores shown at first, and added each time the user asks for more. */
const STORES_SHOWN = 4;
const STORES_MORE = 20;

/**
 * Shows what past scores would have been with the draft: the number of stores whose score changes, the means, the
 * targets, and the largest changes.
 */
export function EffectPanel() {
  const text = useText();
  const state = useDraftEffect();
  return (
    <section aria-label={text('editor.effect.title')} className="card flex flex-col gap-3 p-5 max-sm:p-4">
      <div className="flex items-baseline justify-between gap-2">
        <h2 className="font-semibold">{text('editor.effect.title')}</h2>
        <output className="text-xs text-fg-3">
          {state.is === 'known' && state.stale && text('editor.effect.updating')}
        </output>
      </div>
      {state.is === 'loading' && (
        <>
          <LoadingNote />
          <Skeleton className="h-24" />
        </>
      )}
      {state.is === 'problems' && <p className="text-fg-2">{text('editor.effect.problems')}</p>}
      {state.is === 'failed' && <LoadFailure error={state.error} onRetry={state.retry} />}
      {state.is === 'known' && <KnownEffect effect={state.effect} />}
      <p className="text-xs text-fg-3">{text('editor.effect.past')}</p>
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
      <Stores rows={effect.rows} />
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

/** Lists the areas or measures whose mean changes, and counts the others. */
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

/** Draws a change to the left or right of the middle. `share` is the change divided by the size of the largest one. */
function ShiftBar({ share }: { share: number }) {
  const side = share < 0 ? 'right-1/2 bg-fg-3' : 'left-1/2 bg-accent';
  return (
    <span aria-hidden className="relative mt-1 mb-0.5 block h-1 w-full rounded-full bg-sunken">
      <span className={`absolute inset-y-0 rounded-full ${side}`} style={{ width: `${Math.abs(share) * 50}%` }} />
    </span>
  );
}

/** Lists the stores whose mean would change most. */
function Stores({ rows }: Pick<Effect, 'rows'>) {
  const text = useText();
  const format = useFormat();
  const [shownCount, setShownCount] = useState(STORES_SHOWN);
  const changedRows = rows.filter(({ before, after }) => before !== after);
  const meanShare = rows.reduce((sum, row) => sum + row.covered, 0) / rows.length;
  return (
    <>
      {changedRows.length > 0 && (
        <Part title={text('editor.effect.stores')}>
          {changedRows.slice(0, shownCount).map((row) => (
            <li key={row.store_id} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0 wrap-anywhere">{row.store_name}</span>
              <span className="num shrink-0">
                <FromTo before={row.before} after={row.after} />
              </span>
            </li>
          ))}
        </Part>
      )}
      <ShowMore
        hiddenCount={changedRows.length - shownCount}
        step={STORES_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
      {meanShare < 1 && (
        <p className="num text-xs text-fg-2">
          {text('editor.effect.covered', { share: format.percent(Math.floor(meanShare * 100)) })}
        </p>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-t border-line pt-3">
      <h3 className="mb-1.5 text-xs text-fg-2">{title}</h3>
      <ul className="flex flex-col gap-1.5">{children}</ul>
    </div>
  );
}

/** Shows two scores with an arrow, which screen readers read as words. */
function FromTo({ before, after }: { before: number; after: number }) {
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
