import type { FourP, ManagerP } from '../../../domain/scoring/fourP.ts';
import { useText } from '../../i18n/useText.ts';
import { FactorTag } from '../../surveys/Tags.tsx';

/** What the questions beneath are about: one of the four Ps, or what the manager perceives. */
export function ManagerHeading({ factor }: { factor: ManagerP }) {
  const text = useText();
  return (
    <h3 className="border-t border-line px-4 pt-3 text-xs text-fg-2">
      {isFactor(factor) ? <FactorTag factor={factor} /> : text('survey.manager.perception')}
    </h3>
  );
}

/** Factors 5 and 6 are the manager's perception, not one of the four Ps. */
function isFactor(factor: ManagerP): factor is FourP {
  return factor <= 4;
}
