import { Suspense } from 'react';
import { textIn } from '../../../../domain/definitionTexts.ts';
import { TITLE_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import type { Item } from '../../../../domain/modules/module.ts';
import { useLanguage } from '../../../i18n/language.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { lazyPart } from '../../../ui/popups/usePopup.ts';
import type { AssessmentDetail } from '../assessment.ts';

const action = lazyPart(() => import('../../../followUp/actions/cards/FixAction.tsx').then((file) => file.FixAction));

type ItemFixProps = { item: Item; assessment: AssessmentDetail };

/**
 * Shows what a store can do about an item that lost its point, with a link to the unfinished action about it or a
 * button that creates one. Renders nothing for an item without a fix.
 */
export function ItemFix({ item: { varname, text: of, fix = [] }, assessment }: ItemFixProps) {
  const language = useLanguage();
  const questionLanguage = useQuestionLanguage();
  const attributes = useTextAttributes();
  // Actions are for everyone, so they are in the language of the console.
  const [title, ...further] = fix.map((strategy) => textIn(strategy, language));
  if (title === undefined) return null;
  const { assessment_id: assessmentId, store_id: storeId, module, void: isVoid } = assessment;
  const start = {
    storeId,
    assessmentId,
    item: varname,
    module,
    question: textIn(of, language),
    title: title.slice(0, TITLE_MAX_CHARACTERS),
    detail: further.join('\n'),
  };
  return (
    <>
      <span className="mt-1 block text-fg-2 text-pretty">
        {fix.map((text) => (
          <span key={text.en} {...attributes(text)} className="block">
            {textIn(text, questionLanguage)}
          </span>
        ))}
      </span>
      {!isVoid && (
        <span className="-mb-1 -ml-2 flex min-h-control print:hidden">
          <Suspense>
            <action.Part start={start} />
          </Suspense>
        </span>
      )}
    </>
  );
}
