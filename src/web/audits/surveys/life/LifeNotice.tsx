import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { Survey } from '../survey.ts';
import { LifeBox } from './LifeBox.tsx';

/** Explains why a survey does not count. Shows nothing for an audit that counts. */
export function LifeNotice({ survey: { kind, void: voidMark } }: { survey: Survey }) {
  const text = useText();
  const format = useFormat();
  if (voidMark === null && kind === 'audit') return null;
  return (
    <LifeBox label={text('survey.life.kind')} isVoid={voidMark !== null}>
      {voidMark && (
        <>
          <h2 className="font-semibold text-fg">{text('survey.life.voidTitle')}</h2>
          <p className="wrap-anywhere">
            {text('survey.life.voidBy', { name: voidMark.by, date: format.day(voidMark.at), reason: voidMark.reason })}
          </p>
        </>
      )}
      {kind !== 'audit' && <p>{text(`survey.life.leads.${kind}`)}</p>}
    </LifeBox>
  );
}
