import { Suspense, useId } from 'react';
import type { Fix } from '../../../../domain/scoring/fixes.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { bold } from '../../../ui/bold.tsx';
import { CheckboxBox } from '../../../forms/Checkbox.tsx';
import type { SurveyAnswer } from '../survey.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import { CategoryTag, FourPTag } from '../Tags.tsx';

type FixRowProps = {
  fix: Fix<SurveyAnswer>;
  categoryName: string;
  isTicked: boolean;
  onToggle: () => void;
  /** The audit and its store, for creating an action; null if the audit does not count. */
  audit: { id: string; storeId: string } | null;
};

const action = lazyPart(() => import('../../../followUp/actions/cards/FixAction.tsx').then((file) => file.FixAction));

/** Shows a lost point and how much fixing it would add to the scores. */
export function FixRow({ fix: { answer, gain }, categoryName, isTicked, onToggle, audit }: FixRowProps) {
  const text = useText();
  const attributes = useTextAttributes();
  const id = useId();
  return (
    <li className="border-t border-line transition-colors has-checked:bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--card))]">
      <label htmlFor={id} className="flex cursor-pointer gap-3 px-4 py-3 sm:px-5">
        <span className="pt-px">
          <CheckboxBox
            id={id}
            checked={isTicked}
            onChange={onToggle}
            aria-labelledby={`${id}-question ${id}-gain`}
            aria-describedby={`${id}-strategies`}
          />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-start justify-between gap-4">
            <span id={`${id}-question`} {...attributes(answer.text)} className="font-medium">
              {answer.text}
            </span>
            <span id={`${id}-gain`} className="num text-xs leading-5 whitespace-nowrap text-fg-2 [&>b]:text-sm">
              {text.rich('survey.fixes.gain', {
                gain: gain.overall,
                b: bold,
              })}
            </span>
          </span>
          <span id={`${id}-strategies`} className="mt-0.5 block max-w-prose text-fg-2">
            {answer.strategies.map((strategy) => (
              <span key={strategy} {...attributes(strategy)} className="block">
                {strategy}
              </span>
            ))}
          </span>
          <span className="num mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-xs text-fg-2">
            <CategoryTag category={answer.category} name={categoryName}>
              <Gain points={gain.category} />
            </CategoryTag>
            <FourPTag fourP={answer.fourP}>
              <Gain points={gain.fourP} />
            </FourPTag>
          </span>
        </span>
      </label>
      {audit && <ActionOfFix audit={audit} answer={answer} gain={gain.overall} />}
    </li>
  );
}

type ActionOfFixProps = { audit: NonNullable<FixRowProps['audit']>; answer: SurveyAnswer; gain: number };

function ActionOfFix({ audit, answer, gain }: ActionOfFixProps) {
  const [title = answer.text, ...further] = answer.strategies;
  const point = { surveyId: audit.id, questionId: answer.id, question: answer.text, points: gain };
  return (
    <div className="-mt-2 flex min-h-control pb-2 pl-9.5 sm:pl-10.5">
      <Suspense>
        <action.Part start={{ ...point, storeId: audit.storeId, title, detail: further.join('\n') }} />
      </Suspense>
    </div>
  );
}

function Gain({ points }: { points: number }) {
  const text = useText();
  return <span className="text-fg-3">{text('survey.fixes.partGain', { gain: points })}</span>;
}
