import type { ComparedArea } from '../../../domain/evaluation/areas.ts';
import { useText } from '../../i18n/useText.ts';
import type { Target } from './targets.ts';

/** Returns a function that names what a target is for: an area, or a measure with its module. */
export function useTargetName(names: Record<ComparedArea, string>): (target: Target) => string {
  const text = useText();
  return ({ area, measure }) => {
    if (area !== null) return names[area];
    return text('targets.measure', { measure: measure?.title ?? '', module: measure?.module_title ?? '' });
  };
}
