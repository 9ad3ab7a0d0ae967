import { Clock, ImageDown, ImageOff, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import type { SentByPhone } from '../survey.ts';

/**
 * Shows how many photos of a phone's survey are still to come, how many were omitted, and that the phone's clock was
 * wrong. Shows nothing if none of this applies.
 */
export function PhoneNotice({ phone }: { phone: SentByPhone | null }) {
  const text = useText();
  const format = useFormat();
  if (!phone || (phone.missing === 0 && phone.leftOut === 0 && phone.clock === null)) return null;
  const { photos: total, missing, leftOut, clock } = phone;
  return (
    <section
      aria-label={text('survey.phone.title')}
      className="flex flex-col gap-3 rounded-xl border border-line-2 bg-card px-4 py-3"
    >
      {missing > 0 && (
        <Fact icon={ImageDown} title={text('survey.phone.photos', { missing, total })}>
          {text('survey.phone.photosLead')}
        </Fact>
      )}
      {leftOut > 0 && (
        <Fact icon={ImageOff} title={text('survey.phone.leftOut', { count: leftOut })}>
          {text('survey.phone.leftOutLead')}
        </Fact>
      )}
      {clock !== null && (
        <Fact icon={Clock} title={text('survey.phone.clock')}>
          {text('survey.phone.clockLead', { time: format.dayTime(clock) })}
        </Fact>
      )}
    </section>
  );
}

function Fact({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <div className="flex gap-3">
      <Icon className="mt-0.5 size-4 shrink-0 text-fg-3" aria-hidden />
      <div className="min-w-0 flex-1">
        <p className="num font-medium">{title}</p>
        <p className="text-fg-2">{children}</p>
      </div>
    </div>
  );
}
