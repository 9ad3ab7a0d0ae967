import { textIn } from '../../../../../domain/definitionTexts.ts';
import type { Item } from '../../../../../domain/modules/module.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { Link, useNavigate } from '@tanstack/react-router';
import { ChevronRight } from 'lucide-react';
import { Suspense, useState } from 'react';
import { noteFault } from '../../../../device/deviceStorage.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useListFormat } from '../../../../i18n/useListFormat.ts';
import { useText } from '../../../../i18n/useText.ts';
import { BackLink, ModeFrame } from '../../frame/ModeFrame.tsx';
import { usePreview } from '../../frame/previewContext.ts';
import { Button } from '../../../../ui/Button.tsx';
import { deleteAssessmentDialog } from '../../queue/assessmentQueue.ts';
import { SendButton } from '../../result/SendButton.tsx';
import { DateField } from '../../review/DateField.tsx';
import type { ModuleReference } from '../../references/references.ts';
import { countItems, isItemAnswered, lacksPhoto, type AssessmentView } from '../assessmentView.ts';
import { dateAssessment, finishAssessment, type AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { changeAssessment } from '../../drafts/assessmentDrafts.ts';
import { FixCard } from './FixCard.tsx';
import { MeasureList } from './MeasureList.tsx';

type AssessmentReviewProps = { draft: AssessmentDraft; module: ModuleReference; view: AssessmentView };

/** Shows an assessment for review before it is finished. */
export function AssessmentReview({ draft, module, view }: AssessmentReviewProps) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const isPreview = usePreview();
  const { assessmentId } = draft;
  const to = { to: '/assess/$assessmentId', params: { assessmentId } } as const;
  const { pages, result } = view;
  const items = pages.flatMap((page) => page.items);
  return (
    <ModeFrame
      lead={<BackLink {...to} search={{ part: pages.at(-1)?.code }} label={text('assess.backToItems')} />}
      title={draft.title}
      below={formatList([draft.storeName, format.day(draft.started)])}
      foot={isPreview ? undefined : <Foot draft={draft} view={view} />}
    >
      <div className="mx-auto flex w-full max-w-180 flex-1 flex-col gap-4 p-4">
        <MeasureList module={module.definition} measures={result.measures} outcome={result.outcome} />
        <ul className="card divide-y divide-line overflow-hidden">
          {pages.map((page) => {
            const { answered, total } = countItems(draft, page.items);
            return (
              <li key={page.code}>
                <Link
                  {...to}
                  search={{ part: page.code }}
                  replace
                  activeProps={{}}
                  className="flex min-h-13 items-center gap-3 px-4 py-2 hover:bg-sunken focus-visible:-outline-offset-2"
                >
                  <span className="min-w-0 flex-1 wrap-anywhere">{page.title ?? text('assessment.items.scope')}</span>
                  <span className={`num text-xs ${answered < total ? 'font-medium text-warn' : 'text-fg-2'}`}>
                    {text('capture.count', { answered, total })}
                  </span>
                  <ChevronRight className="size-4 shrink-0 text-fg-3" aria-hidden />
                </Link>
              </li>
            );
          })}
        </ul>
        <OpenItems
          title={text('assess.required')}
          items={items.filter(({ varname, required }) => required && !isItemAnswered(draft, varname))}
        />
        <OpenItems title={text('assess.photosRequired')} items={items.filter((item) => lacksPhoto(draft, item))} />
        <FixCard draft={draft} items={view.fixable} />
        {!isPreview && (
          <DateField
            date={draft.date}
            started={draft.started}
            onChange={(date) => void changeAssessment(assessmentId, dateAssessment(date)).catch(noteFault)}
          />
        )}
      </div>
    </ModeFrame>
  );
}

function Foot({ draft, view }: Pick<AssessmentReviewProps, 'draft' | 'view'>) {
  return draft.trial ? <TrialFoot draft={draft} /> : <SendFoot draft={draft} view={view} />;
}

/** Lists items that lack an answer or a required photo, which doesn't prevent sending. */
function OpenItems({ title, items }: { title: string; items: readonly Item[] }) {
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  if (items.length === 0) return null;
  return (
    <section className="card p-4">
      <h2 className="font-medium">{title}</h2>
      <ul className="mt-1 list-disc pl-5 text-pretty text-fg-2">
        {items.map(({ varname, text: texts }) => (
          <li key={varname} {...attributes(texts)}>
            {textIn(texts, language)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function SendFoot({ draft, view: { pages } }: Pick<AssessmentReviewProps, 'draft' | 'view'>) {
  const text = useText();
  const isEmpty = !pages.some(({ items }) => items.some(({ varname }) => isItemAnswered(draft, varname)));
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-2 px-4 pt-2.5 pb-3">
      {isEmpty && <p className="text-pretty text-warn">{text('assess.empty')}</p>}
      <SendButton
        label={text('assess.send')}
        disabled={isEmpty}
        onFinish={() => changeAssessment(draft.assessmentId, finishAssessment(new Date().toISOString()))}
      />
    </div>
  );
}

function TrialFoot({ draft }: { draft: AssessmentDraft }) {
  const text = useText();
  const navigate = useNavigate();
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <div className="mx-auto flex w-full max-w-180 flex-col gap-2 px-4 pt-2.5 pb-3">
      <p className="text-pretty text-fg-2">{text('capture.trial.notSent')}</p>
      <Button onClick={() => setIsConfirming(true)} className="h-12 w-full text-brand">
        {text('capture.trial.end')}
      </Button>
      {isConfirming && (
        <Suspense>
          <deleteAssessmentDialog.Part
            draft={draft}
            onDeleted={() => void navigate({ to: '/audit' })}
            onClose={() => setIsConfirming(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
