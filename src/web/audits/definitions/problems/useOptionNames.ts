import { FOUR_PS } from '../../../../domain/scoring/fourP.ts';
import { useFourPNames } from '../../../charts/useFourPNames.ts';
import { useText } from '../../../i18n/useText.ts';

/** Returns a function that returns the name of a field's option. */
export function useOptionNames(): (field: string, option: string | number) => string {
  const text = useText();
  const fourPs = useFourPNames();
  return (field, option) => {
    if (field === 'factor') {
      const fourP = FOUR_PS.find((candidate) => String(candidate) === String(option));
      return fourP ? fourPs[fourP] : text(String(option) === '5' ? 'editor.options.before' : 'editor.options.after');
    }
    if (field === 'pillar') return text(`instruments.pillars.${option as 'price'}`);
    if (field === 'unit') return String(option);
    const key = field === 'scoringType' ? `earns${option}` : String(option);
    return text(`editor.options.${key as 'yes'}`);
  };
}
