import type { TellTargets } from '../../charts/targets/chartTargets.ts';
import { useFourPNames } from '../../charts/useFourPNames.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useListed } from '../../i18n/useListed.ts';
import { useText } from '../../i18n/useText.ts';
import type { Target } from './targets.ts';
import { tellTargets } from './tellTargets.tsx';

/** Returns the given targets as charts show them. */
export function useTellTargets(targets: readonly Target[]): TellTargets {
  return tellTargets(targets, { text: useText(), format: useFormat(), listed: useListed(), names: useFourPNames() });
}
