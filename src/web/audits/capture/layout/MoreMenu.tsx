import { CircleQuestionMark, Ellipsis, Eye, EyeOff, Keyboard } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { setBlind } from '../drafts/changes.ts';
import { usePreview } from '../frame/previewContext.ts';
import type { Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { openHelp, useHelpAddress } from '../../../shell/help/help.ts';
import { openShortcuts } from '../../../shell/keys/overlay.ts';

const ICON = 'size-4 text-fg-3';

/** Shows an audit's menu; nothing in a preview. */
export function MoreMenu({ draft: { surveyId, blind } }: { draft: Draft }) {
  const text = useText();
  const help = useHelpAddress();
  const isPreview = usePreview();
  if (isPreview) return null;
  return (
    <MenuButton
      label={text('capture.more')}
      className="btn-icon size-11 shrink-0"
      groups={[
        [
          {
            key: 'blind',
            label: text(blind ? 'capture.showLast' : 'capture.hideLast'),
            icon: blind ? <Eye className={ICON} aria-hidden /> : <EyeOff className={ICON} aria-hidden />,
            onSelect: () => {
              changeDraft(surveyId, setBlind(!blind)).catch(noteFault);
            },
          },
          {
            key: 'keys',
            label: text('keys.title'),
            icon: <Keyboard className={ICON} aria-hidden />,
            onSelect: openShortcuts,
          },
          {
            key: 'help',
            label: text('help.open'),
            icon: <CircleQuestionMark className={ICON} aria-hidden />,
            onSelect: () => openHelp(help),
          },
        ],
      ]}
    >
      <Ellipsis className="size-5" aria-hidden />
    </MenuButton>
  );
}
