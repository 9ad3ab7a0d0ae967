import type { ReactNode } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { PagePending } from '../../../shell/PagePending.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { BackLink, ModeFrame } from './ModeFrame.tsx';

type CaptureNoticeProps = Pick<Parameters<typeof EmptyState>[0], 'icon' | 'title'> & {
  lead: string;
  children?: ReactNode;
};

/** Shows a message in place of an audit or assessment that can't be shown. */
export function CaptureNotice({ icon, title, lead, children }: CaptureNoticeProps) {
  return (
    <Frame>
      <EmptyState icon={icon} title={title} action={children}>
        {lead}
      </EmptyState>
    </Frame>
  );
}

/** Shows a placeholder while an audit, an assessment or one of its screens loads. */
export function CapturePending() {
  return (
    <Frame>
      <PagePending />
    </Frame>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const text = useText();
  return (
    <ModeFrame lead={<BackLink to="/audit" label={text('capture.back')} />} title={text('nav.takeAudit')}>
      <div className="p-4">{children}</div>
    </ModeFrame>
  );
}
