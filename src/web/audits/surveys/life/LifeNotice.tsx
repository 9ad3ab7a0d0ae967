import { Ban, Info } from 'lucide-react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Survey } from '../survey.ts';

/** Explains why a survey does not count. Shows nothing for an audit that counts. */
export function LifeNotice({ survey: { kind, void: made } }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  if (made === null && kind === 'audit') return null;
  const Sign = made ? Ban : Info;
  return (
    <section
      aria-label={text('survey.life.kind')}
      className={`flex gap-3 rounded-xl border px-4 py-3 ${made ? 'border-bad/25 bg-bad-soft' : 'border-warn/25 bg-warn-soft'}`}
    >
      <Sign className={`mt-0.5 size-4 shrink-0 ${made ? 'text-bad' : 'text-warn'}`} aria-hidden />
      <div className="min-w-0 flex-1 text-fg-2">
        {made && (
          <>
            <h2 className="font-semibold text-fg">{text('survey.life.voidTitle')}</h2>
            <p className="wrap-anywhere">
              {text('survey.life.voidBy', { name: made.by, date: format.day(made.at), reason: made.reason })}
            </p>
          </>
        )}
        {kind !== 'audit' && <p>{text(`survey.life.leads.${kind}`)}</p>}
      </div>
    </section>
  );
}
