import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Survey } from '../survey.ts';
import { LifeBox } from './LifeBox.tsx';

/** Explains why a survey does not count. Shows nothing for an audit that counts. */
export function LifeNotice({ survey: { kind, void: made } }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  if (made === null && kind === 'audit') return null;
  return (
    <LifeBox label={text('survey.life.kind')} isVoid={made !== null}>
      {made && (
        <>
          <h2 className="font-semibold text-fg">{text('survey.life.voidTitle')}</h2>
          <p className="wrap-anywhere">
            {text('survey.life.voidBy', { name: made.by, date: format.day(made.at), reason: made.reason })}
          </p>
        </>
      )}
      {kind !== 'audit' && <p>{text(`survey.life.leads.${kind}`)}</p>}
    </LifeBox>
  );
}
