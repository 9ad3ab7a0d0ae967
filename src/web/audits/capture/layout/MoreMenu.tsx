import { Ellipsis, Eye, EyeOff, Keyboard } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { MenuButton } from '../../../ui/popups/MenuButton.tsx';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { setBlind } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { askForKeys, useKeysAsked } from '../keys/keysAsked.ts';

const keys = lazyPart(() => import('../keys/KeysDialog.tsx').then((file) => file.KeysDialog));

const ICON = 'size-4 text-fg-3';

/** Shows the menu for an audit as a whole. */
export function MoreMenu({ draft: { surveyId, blind } }: { draft: Draft }) {
  const text = useText();
  const { asked, close } = useKeysAsked();
  return (
    <>
      <MenuButton
        label={text('taking.more')}
        className="btn-icon size-11 shrink-0"
        groups={[
          [
            {
              key: 'blind',
              label: text(blind ? 'taking.showLast' : 'taking.hideLast'),
              icon: blind ? <Eye className={ICON} aria-hidden /> : <EyeOff className={ICON} aria-hidden />,
              onSelect: () => {
                changeDraft(surveyId, setBlind(!blind)).catch(noteFault);
              },
            },
            {
              key: 'keys',
              label: text('taking.keys.title'),
              icon: <Keyboard className={ICON} aria-hidden />,
              onSelect: askForKeys,
            },
          ],
        ]}
      >
        <Ellipsis className="size-5" aria-hidden />
      </MenuButton>
      {asked && (
        <Suspense>
          <keys.Part onClose={close} />
        </Suspense>
      )}
    </>
  );
}
