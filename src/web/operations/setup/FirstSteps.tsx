import { useSuspenseQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Check } from 'lucide-react';
import { useEffect, useId } from 'react';
import { dismissFirstSteps, readFirstSteps } from '../../contract/access/setup.ts';
import { refusalOf } from '../api/refusalOf.ts';
import { readOptions } from '../api/useCall.ts';
import { useSend } from '../api/useSend.ts';
import { useText } from '../i18n/useText.ts';
import { setStored } from '../session/storage.ts';
import { Button } from '../ui/Button.tsx';
import { FormError } from '../ui/FormError.tsx';
import { notify } from '../ui/notices/notices.ts';

/** What the first audit needs, in the order in which one thing needs the other. */
const STEPS = ['group', 'store', 'people', 'instrument', 'phone', 'audit'] as const;
type Step = (typeof STEPS)[number];

/** Where each is done. The instrument's own page, where there is one; else where its form is downloaded. */
function useAddresses(): Record<Step, { to: string; search?: object }> {
  const { routesByPath } = useRouter();
  return {
    group: { to: '/group', search: { add: 'group' } },
    store: { to: '/store/add' },
    people: { to: '/user/add' },
    instrument: { to: '/settings/instrument' in routesByPath ? '/settings/instrument' : '/settings/phones' },
    phone: { to: '/settings/phones' },
    audit: { to: '/audit' },
  };
}

/** The list that leads a new organisation to its first audit, ticked by what is there. Gone when all is done, or put away. `alone` on a page, its title is the page's. */
export function FirstSteps({ alone }: { alone: boolean }) {
  const text = useText();
  const title = useId();
  const Title = alone ? 'h1' : 'h2';
  const { send, busy, error } = useSend(dismissFirstSteps);
  // What was done on another page shows as soon as one is back.
  const { resultData: found } = useSuspenseQuery({ ...readOptions(readFirstSteps, {}), staleTime: 0 }).data;
  const done = STEPS.filter((step) => found[step]).length;
  const over = !found.shown || done === STEPS.length;
  useEffect(() => {
    if (over) setStored('firstSteps', null);
  }, [over]);
  if (over) return null;
  const dismiss = () =>
    void refusalOf(async () => {
      notify({ text: (await send({})).resultData });
      setStored('firstSteps', null);
      document.querySelector<HTMLElement>('main')?.focus();
    });
  return (
    <section aria-labelledby={title} className={`card ${alone ? '' : 'mb-4'}`}>
      <header className="flex items-start justify-between gap-4 p-5 pb-4 max-sm:p-4">
        <div className="min-w-0">
          <Title id={title} className="text-base font-semibold">
            {text('firstSteps.title')}
          </Title>
          <p className="text-fg-2">{text('firstSteps.lead', { done, count: STEPS.length })}</p>
        </div>
        <Button look="ghost" busy={busy} onClick={dismiss} className="shrink-0">
          {text('firstSteps.dismiss')}
        </Button>
      </header>
      <FormError error={error} />
      <ol>
        {STEPS.map((step) => (
          <StepRow key={step} step={step} done={found[step]} Title={alone ? 'h2' : 'h3'} />
        ))}
      </ol>
    </section>
  );
}

function StepRow({ step, done, Title }: { step: Step; done: boolean; Title: 'h2' | 'h3' }) {
  const text = useText();
  const address = useAddresses()[step];
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
            <span className="sr-only">: {text(done ? 'firstSteps.done' : 'firstSteps.open')}</span>
          </Title>
          <p className="text-xs text-fg-2">{text(`firstSteps.${step}.lead`)}</p>
        </div>
        <Link {...address} className={`shrink-0 ${done ? 'btn-ghost max-sm:-ml-2.5' : 'btn'}`}>
          {text(`firstSteps.${step}.act`)}
        </Link>
      </div>
    </li>
  );
}
