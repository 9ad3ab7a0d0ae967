import { valueAt } from '../../../../domain/drafts/merge.ts';
import { isAudit } from '../../../../domain/drafts/places.ts';
import { isTree } from '../../../../domain/drafts/tree.ts';
import { fourPArea } from '../../../../domain/scoring/areas.ts';
import { FOUR_PS } from '../../../../domain/scoring/fourP.ts';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { useText } from '../../../i18n/useText.ts';
import { categoryName, titleOf } from '../content/structure.ts';
import { useEditor } from '../editorContext.ts';

/** Returns a function that names an area or measure of an effect. */
export function useAreaName(): (area: string) => string {
  const text = useText();
  const fourPs = useFourPNames();
  const { definition, language } = useEditor();
  return (area) => {
    if (!isAudit(definition)) {
      const measure = valueAt(definition, `measures/${area}`);
      return (isTree(measure) && titleOf({ value: measure }, language)) || area;
    }
    if (area === 'overall') return text('compare.overall');
    const fourP = FOUR_PS.find((candidate) => fourPArea(candidate) === area);
    return fourP ? fourPs[fourP] : categoryName(definition, area, language);
  };
}
