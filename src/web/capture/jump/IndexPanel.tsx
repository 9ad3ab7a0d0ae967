import { useText } from '../../i18n/useText.ts';
import { JumpIndex } from './JumpIndex.tsx';
import type { JumpIndexProps } from './jumpIndexProps.ts';

/** The index beside the questions of a wide screen. */
export function IndexPanel(props: Omit<JumpIndexProps, 'look'>) {
  const text = useText();
  return (
    <nav
      data-index=""
      aria-label={text('taking.jump.label')}
      className="sticky top-14 flex max-h-[calc(100dvh-3.5rem)] w-74 shrink-0 flex-col self-stretch overflow-y-auto border-r border-line p-3"
    >
      <JumpIndex {...props} look="panel" />
    </nav>
  );
}
