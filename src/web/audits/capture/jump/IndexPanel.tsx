import { Suspense } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { JumpIndexProps } from './jumpIndexProps.ts';

/** Loaded separately: on phones the index is in a sheet, and the questions don't wait for it. */
const index = lazyPart(() => import('./JumpIndex.tsx').then((file) => file.JumpIndex));

/** Shows the index next to the questions on a wide screen. */
export function IndexPanel(props: Omit<JumpIndexProps, 'look'>) {
  const text = useText();
  return (
    <nav
      data-index=""
      aria-label={text('capture.jump.label')}
      className="sticky top-14 flex max-h-[calc(100dvh-3.5rem)] w-74 shrink-0 flex-col self-stretch overflow-y-auto border-r border-line p-3"
    >
      <Suspense>
        <index.Part {...props} look="panel" />
      </Suspense>
    </nav>
  );
}
