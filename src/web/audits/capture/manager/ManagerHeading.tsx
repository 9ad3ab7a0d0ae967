import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { useText } from '../../../i18n/useText.ts';
import { FourPTag } from '../../surveys/Tags.tsx';

/** Shows the topic of the questions below: one of the four Ps, or the manager's perception. */
export function ManagerHeading({ fourP }: { fourP: FourP | null }) {
  const text = useText();
  return (
    <h3 className="border-t border-line px-4 pt-3 text-xs text-fg-2">
      {fourP ? <FourPTag fourP={fourP} /> : text('survey.manager.perception')}
    </h3>
  );
}
