import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Check, Smartphone } from 'lucide-react';
import { Suspense, useEffect, useId, useState } from 'react';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { dismissFirstSteps, readFirstSteps } from '../../../contract/operations/setup.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { readOptions } from '../../api/useCall.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { setSessionValue } from '../../session/storage.ts';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import { notify } from '../../ui/notices/notices.ts';
import { PHONE, useMedia } from '../../ui/useMedia.ts';

/** The steps to the first audit. */
const STEPS = ['group', 'store', 'people', 'instrument', 'phone', 'audit'] as const;
type Step = (typeof STEPS)[number];

type StepFacts = ReplyOf<typeof readFirstSteps>['resultData'];

/** Checks whether a step is optional. Connecting a phone always is, because audits can be taken in the browser, too. */
function isOptional(step: Step, { several, group }: StepFacts): boolean {
  if (step === 'group') return !several;
  if (step === 'people') return !group;
  return step === 'phone';
}

/** The page of each step. The step `instrument` opens a dialog instead. */
const ADDRESSES: Record<Exclude<Step, 'instrument'>, { to: string; search?: object }> = {
  group: { to: '/group', search: { add: 'group' } },
  store: { to: '/store/add' },
  people: { to: '/user/add' },
  phone: { to: '/settings/phones' },
  audit: { to: '/audit' },
};

const onPhoneDialog = lazyPart(() =>
  import('../../shell/navigation/OnPhoneDialog.tsx').then((file) => file.OnPhoneDialog),
);

const questions = lazyPart(() => import('./QuestionsDialog.tsx').then((file) => file.QuestionsDialog));

/** Shows the checklist for a new organisation's first audit. `alone` makes its title the page title. Suspends. */
export function FirstSteps({ alone }: { alone: boolean }) {
  const text = useText();
  const title = useId();
  const Title = alone ? 'h1' : 'h2';
  const { send, busy, error } = useSend(dismissFirstSteps);
  // The steps are refetched on every visit, so that steps done on other pages are shown.
  const { resultData: facts } = useSuspenseQuery({ ...readOptions(readFirstSteps, {}), staleTime: 0 }).data;
  const neededSteps = STEPS.filter((step) => facts[step] || !isOptional(step, facts));
  const done = neededSteps.filter((step) => facts[step]).length;
  const over = !facts.shown || done === neededSteps.length;
  useEffect(() => {
    if (over) setSessionValue('firstSteps', null);
  }, [over]);
  if (over) return null;
  const dismiss = () =>
    void refusalOf(async () => {
      notify({ text: (await send({})).resultData });
      setSessionValue('firstSteps', null);
      document.querySelector<HTMLElement>('main')?.focus();
    });
  return (
    <section aria-labelledby={title} className={`card ${alone ? '' : 'mb-4'}`}>
      <header className="flex items-start justify-between gap-4 p-5 pb-4 max-sm:p-4">
        <div className="min-w-0">
          <Title id={title} className="text-base font-semibold">
            {text('firstSteps.title')}
          </Title>
          <p className="text-fg-2">{text('firstSteps.lead', { done, count: neededSteps.length })}</p>
        </div>
        <Button look="ghost" busy={busy} onClick={dismiss} className="shrink-0">
          {text('firstSteps.dismiss')}
        </Button>
      </header>
      <FormError error={error} />
      <ol>
        {STEPS.map((step) => (
          <StepRow
            key={step}
            step={step}
            done={facts[step]}
            optional={isOptional(step, facts)}
            Title={alone ? 'h2' : 'h3'}
          />
        ))}
      </ol>
      <PhoneUrl />
    </section>
  );
}

type StepRowProps = { step: Step; done: boolean; optional: boolean; Title: 'h2' | 'h3' };

function StepRow({ step, done, optional, Title }: StepRowProps) {
  const text = useText();
  const look = `shrink-0 ${done ? 'btn-ghost max-sm:-ml-2.5' : 'btn'}`;
  return (
    <li className="flex items-center gap-3 border-t border-line px-5 py-3 max-sm:items-start max-sm:px-4">
      <span
        className={`grid size-6 shrink-0 place-items-center rounded-full border ${done ? 'border-transparent bg-good-soft text-good' : 'border-control'}`}
      >
        {done && <Check className="size-3.5" aria-hidden />}
      </span>
      <div className="flex min-w-0 flex-1 items-center justify-between gap-x-4 gap-y-2 max-sm:flex-col max-sm:items-start">
        <div className="min-w-0">
          <Title className={`font-medium ${done ? 'text-fg-2' : ''}`}>
            {text(`firstSteps.${step}.title`)}
            {optional && !done && <span className="font-normal text-fg-2"> {text('firstSteps.optional')}</span>}
            <span className="sr-only">: {text(done ? 'firstSteps.done' : 'firstSteps.open')}</span>
          </Title>
          <p className="text-xs text-fg-2">{text(`firstSteps.${step}.lead`)}</p>
        </div>
        {step === 'instrument' ? (
          <SeeQuestions className={look} />
        ) : (
          <Link {...ADDRESSES[step]} className={look}>
            {text(`firstSteps.${step}.act`)}
          </Link>
        )}
      </div>
    </li>
  );
}

function PhoneUrl() {
  const text = useText();
  const onPhone = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  if (onPhone) return null;
  return (
    <div className="flex items-center justify-between gap-4 border-t border-line px-5 py-3">
      <p className="text-xs text-fg-2">{text('firstSteps.onPhone')}</p>
      <Button look="ghost" aria-haspopup="dialog" onClick={() => setOpen(true)} className="shrink-0">
        <Smartphone className="size-4" aria-hidden />
        {text('onPhone.title')}
      </Button>
      {open && (
        <Suspense>
          <onPhoneDialog.Part onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function SeeQuestions({ className }: { className: string }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)} className={className}>
        {text('firstSteps.instrument.act')}
      </button>
      {open && (
        <Suspense>
          <questions.Part onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
