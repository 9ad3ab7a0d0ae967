import { ShieldCheck, ShieldOff } from 'lucide-react';
import { useState } from 'react';
import { readSecondFactor } from '../../../../contract/access/signIn/secondFactor.ts';
import { ProfileSection } from '../../../ui/cards/ProfileSection.tsx';
import { useCall } from '../../../api/useCall.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { NewCodesDialog } from './NewCodesDialog.tsx';
import { SetUpDialog } from './SetUpDialog.tsx';
import { SwitchOffDialog } from './SwitchOffDialog.tsx';

/** With this many recovery codes or fewer, the user is advised to create new ones. */
const FEW_CODES = 3;

/** Shows two-step sign-in in the user's profile. */
export function SecondFactorSection() {
  const text = useText();
  const format = useFormat();
  const { since, codes_left: remainingCodes, required, by_sso: bySso } = useCall(readSecondFactor, {}).resultData;
  const [open, setOpen] = useState<'setUp' | 'off' | 'codes' | null>(null);
  const close = () => setOpen(null);
  const on = since !== null;
  const Sign = on ? ShieldCheck : ShieldOff;
  return (
    <ProfileSection title={text('secondFactor.title')} lead={text('secondFactor.lead')}>
      <div className="card">
        <div className="flex gap-3 p-5 max-sm:p-4">
          <span
            className={`grid size-9 shrink-0 place-items-center rounded-lg ${on ? 'bg-accent-soft text-accent' : 'bg-sunken text-fg-2'}`}
          >
            <Sign className="size-4.5" strokeWidth={1.75} aria-hidden />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">{text(on ? 'secondFactor.on' : 'secondFactor.off')}</p>
            {on ? (
              <p className="num text-fg-2">
                {text('secondFactor.since', { date: format.day(since) })} ·{' '}
                {text('secondFactor.codesLeft', { count: remainingCodes })}
              </p>
            ) : (
              <p className="text-fg-2">{text('secondFactor.offLead')}</p>
            )}
            {on && remainingCodes <= FEW_CODES && <p className="mt-2 text-warn">{text('secondFactor.fewCodes')}</p>}
            {required && (
              <p className="mt-2 text-fg-2">{text(on ? 'secondFactor.required' : 'secondFactor.requiredOff')}</p>
            )}
            {bySso && <p className="mt-2 text-fg-2">{text('secondFactor.bySso')}</p>}
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2 border-t border-line px-5 py-3 max-sm:px-4 max-sm:[&>.btn]:flex-1">
          {on ? (
            <>
              <Button onClick={() => setOpen('codes')}>{text('secondFactor.newCodes')}</Button>
              {!required && <Button onClick={() => setOpen('off')}>{text('secondFactor.switchOff')}</Button>}
            </>
          ) : (
            <Button onClick={() => setOpen('setUp')}>{text('secondFactor.switchOn')}</Button>
          )}
        </div>
      </div>
      {open === 'setUp' && <SetUpDialog asksPassword={!bySso} onClose={close} />}
      {open === 'off' && <SwitchOffDialog asksPassword={!bySso} onClose={close} />}
      {open === 'codes' && <NewCodesDialog asksPassword={!bySso} onClose={close} />}
    </ProfileSection>
  );
}
