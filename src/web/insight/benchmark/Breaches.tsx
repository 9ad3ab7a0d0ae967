import { TriangleAlert } from 'lucide-react';
import { Suspense } from 'react';
import { TITLE_MAX_CHARACTERS } from '../../../domain/limits.ts';
import { useTextAttributes } from '../../i18n/questionLanguage.ts';
import { useText } from '../../i18n/useText.ts';
import { lazyPart } from '../../ui/popups/usePopup.ts';
import type { ModuleResult } from './benchmark.ts';

const action = lazyPart(() => import('../../followUp/actions/cards/FixAction.tsx').then((file) => file.FixAction));

type BreachesProps = {
  breaches: ModuleResult['breaches'];
  latest: NonNullable<ModuleResult['latest']>;
};

/** Lists the rules that a store breaks, with their actions. A rule without a fix can't become an action. */
export function Breaches({ breaches, latest }: BreachesProps) {
  const text = useText();
  const attributes = useTextAttributes();
  return (
    <ul aria-label={text('benchmark.breaches')} className="flex flex-col">
      {breaches.map(({ item, text: rule, fix }) => (
        <li key={item} className="flex flex-wrap items-center gap-x-2 border-t border-line py-1.5">
          <TriangleAlert className="size-4 shrink-0 text-bad" aria-hidden />
          <span {...attributes(rule)} className="min-w-40 flex-1 text-pretty">
            {rule}
          </span>
          {fix.length > 0 && (
            <span className="ml-auto flex min-h-control print:hidden">
              <Suspense>
                <action.Part start={startOf({ item, rule, fix }, latest)} />
              </Suspense>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}

type Breach = { item: string; rule: string; fix: readonly string[] };

/** Returns the initial data of an action to make the store follow the rule. */
function startOf({ item, rule, fix: [title = '', ...further] }: Breach, latest: BreachesProps['latest']) {
  return {
    storeId: latest.store_id,
    assessmentId: latest.assessment_id,
    item,
    module: latest.module,
    question: rule,
    title: title.slice(0, TITLE_MAX_CHARACTERS),
    detail: further.join('\n'),
  };
}
