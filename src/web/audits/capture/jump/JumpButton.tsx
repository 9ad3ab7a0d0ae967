import { List } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { lazyPart, usePopup } from '../../../ui/popups/usePopup.ts';
import { usePreview } from '../frame/previewContext.ts';
import type { JumpIndexProps } from './jumpIndexProps.ts';

const sheet = lazyPart(() => import('./JumpSheet.tsx').then((file) => file.JumpSheet));

/** Shows the button that opens the jump index; nothing in a preview. */
export function JumpButton(props: Omit<JumpIndexProps, 'look' | 'onLeave'>) {
  const text = useText();
  const { popup, trigger, isUsed, close } = usePopup('dialog', sheet.fetch);
  const isPreview = usePreview();
  if (isPreview) return null;
  return (
    <>
      <IconButton {...trigger} label={text('capture.jump.open')} className="size-11 shrink-0" data-jump="">
        <List className="size-5" aria-hidden />
      </IconButton>
      {isUsed && (
        <Suspense>
          <sheet.Part {...props} popup={popup} onLeave={close} />
        </Suspense>
      )}
    </>
  );
}
