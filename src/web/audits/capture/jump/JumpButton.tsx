import { List } from 'lucide-react';
import { Suspense } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart, usePopup } from '../../ui/popups/usePopup.ts';
import type { JumpIndexProps } from './jumpIndexProps.ts';

const sheet = lazyPart(() => import('./JumpSheet.tsx').then((file) => file.JumpSheet));

/** The button that opens the jump index where it does not stand beside the questions. */
export function JumpButton(props: Omit<JumpIndexProps, 'look' | 'onLeave'>) {
  const text = useText();
  const { popup, trigger, used, close } = usePopup('dialog', sheet.fetch);
  return (
    <>
      <IconButton {...trigger} label={text('taking.jump.open')} className="size-11 shrink-0" data-jump="">
        <List className="size-5" aria-hidden />
      </IconButton>
      {used && (
        <Suspense>
          <sheet.Part {...props} popup={popup} onLeave={close} />
        </Suspense>
      )}
    </>
  );
}
