import { textIn } from '../../../../../domain/definitionTexts.ts';
import { useQuestionLanguage } from '../../../../i18n/questionLanguage.ts';
import { useText } from '../../../../i18n/useText.ts';
import type { ModuleReference } from '../../references/references.ts';
import { basketsSoFar, type AssessmentView } from '../assessmentView.ts';
import type { AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { PRICE_DECIMALS } from '../../../assessments/useItemText.ts';
import { useMeasureText } from '../../../../i18n/useMeasureText.ts';

type FiguresProps = { draft: AssessmentDraft; module: ModuleReference; view: AssessmentView };

/** Shows figures calculated from the answers so far. */
export function Figures({ draft, module: { definition }, view }: FiguresProps) {
  const text = useText();
  const measureText = useMeasureText();
  const language = useQuestionLanguage();
  const baskets = basketsSoFar(definition, draft, language).filter(({ prices }) => prices > 0);
  const values = new Map(view.result.computed.map(({ id, value }) => [id, value]));
  const figures = (definition.computed ?? []).flatMap(({ id, title, unit, decimals = 0, show }) => {
    const value = values.get(id) ?? null;
    if (!show || typeof value !== 'number') return [];
    return [{ id, title: textIn(title, language), value: measureText(value, { unit: unit ?? null, decimals }) }];
  });
  if (baskets.length + figures.length === 0) return null;
  return (
    <output className="num flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-2">
      {baskets.map(({ code, title, cost, prices, items }) => (
        <span key={code}>
          {text('assess.basket', {
            title,
            cost: measureText(cost, { decimals: PRICE_DECIMALS }),
            priced: prices,
            items,
          })}
        </span>
      ))}
      {figures.map(({ id, title, value }) => (
        <span key={id}>
          {title} <b className="font-semibold text-fg">{value}</b>
        </span>
      ))}
    </output>
  );
}
