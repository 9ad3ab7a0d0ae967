import { Link } from '@tanstack/react-router';
import { ArrowRight, ChevronLeft, Undo2 } from 'lucide-react';
import { useEffect, useMemo, type ReactNode } from 'react';
import { offeredLanguages } from '../../../../../domain/definitionTexts.ts';
import type { Module } from '../../../../../domain/modules/module.ts';
import { noteFault } from '../../../../device/deviceStorage.ts';
import { useFormat } from '../../../../i18n/useFormat.ts';
import { useListFormat } from '../../../../i18n/useListFormat.ts';
import { useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { useText } from '../../../../i18n/useText.ts';
import { IconButton } from '../../../../ui/IconButton.tsx';
import { CaptureLanguageMenu } from '../../layout/CaptureLanguageMenu.tsx';
import { AuditFoot } from '../../frame/AuditFoot.tsx';
import { useAuditPlace } from '../../frame/auditPlace.ts';
import { BackLink, ModeFrame } from '../../frame/ModeFrame.tsx';
import { usePreview } from '../../frame/previewContext.ts';
import { shareOf } from '../../frame/parts.ts';
import { ProgressBar } from '../../frame/ProgressBar.tsx';
import { SavedSign } from '../../frame/SavedSign.tsx';
import type { ModuleReference } from '../../references/references.ts';
import { countItems, type AssessmentView, type ItemPage } from '../assessmentView.ts';
import { undoItem, type AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { changeAssessment } from '../../drafts/assessmentDrafts.ts';
import { ItemCard } from '../items/ItemCard.tsx';
import { focusItem } from '../scan/focusItem.ts';
import { ScanButton } from '../scan/ScanButton.tsx';
import { useLastAnswers, useMedians } from '../useLastAnswers.ts';
import { SpokenText } from '../items/SpokenText.tsx';
import { Figures } from './Figures.tsx';

type ItemsScreenProps = {
  draft: AssessmentDraft;
  module: ModuleReference;
  view: AssessmentView;
  page: ItemPage;
};

/** Shows a page of an assessment's items. */
export function ItemsScreen({ draft, module, view, page }: ItemsScreenProps) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const last = useLastAnswers(draft, module);
  const medians = useMedians(draft);
  const { pages } = view;
  const attributes = useTextAttributes();
  const { definition } = module;
  const languages = useMemo(() => offeredLanguages({ kind: 'module', definition }), [definition]);
  const section = definition.sections.find(({ code }) => code === page.code);
  const pageCount = countItems(draft, page.items);
  const all = countItems(
    draft,
    pages.flatMap(({ items }) => items),
  );
  const isPreview = usePreview();
  const { question: item } = useAuditPlace();
  useEffect(() => {
    if (isPreview) return;
    if (item === null) window.scrollTo(0, 0);
    else focusItem(item);
  }, [isPreview, item]);
  return (
    <ModeFrame
      lead={<BackLink to="/audit" label={text('capture.back')} />}
      title={draft.title}
      below={formatList([draft.storeName, format.day(draft.started)])}
      actions={
        <>
          <SavedSign />
          <CaptureLanguageMenu languages={languages} />
        </>
      }
    >
      <div className="border-b border-line bg-page">
        <div className="mx-auto flex w-full max-w-180 flex-col gap-2 px-4 py-2.5">
          <p className="num flex flex-wrap justify-between gap-x-4 text-sm">
            <span>{text.rich('assess.done', { ...all, b: bold })}</span>
          </p>
          <ProgressBar share={shareOf(all)} className="h-1.5" />
          <Figures draft={draft} module={module} view={view} />
        </div>
      </div>
      <div className="mx-auto w-full max-w-180 flex-1 p-4">
        <header className="flex items-baseline justify-between gap-3 pb-2">
          <h2 {...(section && attributes(section.title))} className="font-semibold">
            {page.title ?? text('assessment.items.scope')}
          </h2>
          <span className="num shrink-0 text-xs text-fg-2">{text('capture.count', pageCount)}</span>
        </header>
        {section?.help && (
          <SpokenText
            module={definition.module}
            path={`sections/${section.code}/help`}
            texts={section.help}
            className="pb-3 text-pretty text-fg-2"
          />
        )}
        <ul className="flex flex-col gap-3">
          {page.items.map((item) => (
            <ItemCard
              key={item.varname}
              draft={draft}
              module={module.definition}
              item={item}
              last={last[item.varname] ?? null}
              median={medians[item.varname] ?? null}
            />
          ))}
        </ul>
      </div>
      <PageFoot
        draft={draft}
        module={definition}
        pages={pages}
        page={page}
        isWhole={pageCount.answered === pageCount.total}
      />
    </ModeFrame>
  );
}

const bold = (chunks: ReactNode) => <b className="font-semibold">{chunks}</b>;

type PageFootProps = {
  draft: AssessmentDraft;
  module: Module;
  pages: readonly ItemPage[];
  page: ItemPage;
  isWhole: boolean;
};

function PageFoot({ draft, module, pages, page, isWhole }: PageFootProps) {
  const text = useText();
  const isPreview = usePreview();
  const { assessmentId, undo } = draft;
  const place = pages.findIndex(({ code }) => code === page.code);
  const [before, after] = [pages[place - 1], pages[place + 1]];
  const nameOf = ({ title }: ItemPage) => title ?? text('assessment.items.scope');
  const to = { to: '/assess/$assessmentId', params: { assessmentId }, replace: true } as const;
  const label = before ? text('capture.before', { name: nameOf(before) }) : text('capture.back');
  return (
    <AuditFoot>
      <div className="mx-auto flex max-w-180 items-center gap-1">
        {before && (
          <Link {...to} search={{ part: before.code }} aria-label={label} title={label} className="btn-icon h-12 w-10">
            <ChevronLeft className="size-5" aria-hidden />
          </Link>
        )}
        <IconButton
          label={text('capture.undoLast')}
          disabled={undo === null}
          onClick={() => void changeAssessment(assessmentId, undoItem).catch(noteFault)}
          className="size-11 shrink-0 disabled:text-line-2 disabled:hover:bg-transparent"
        >
          <Undo2 className="size-5" aria-hidden />
        </IconButton>
        {!isPreview && <ScanButton draft={draft} module={module} pages={pages} page={page} />}
        <Link
          {...to}
          search={after ? { part: after.code } : { view: 'review' }}
          data-next=""
          activeProps={{}}
          className={`btn h-auto min-h-12 min-w-0 flex-1 justify-between gap-2 rounded-[10px] px-3.5 py-1 text-left ${isWhole ? 'btn-primary' : ''}`}
        >
          <span className="min-w-0">
            <span className={`block text-2xs leading-3.5 font-normal ${isWhole ? '' : 'text-fg-2'}`}>
              {text(after ? 'capture.next' : 'capture.last')}
            </span>
            <span className="block truncate text-base leading-4.5">
              {after ? nameOf(after) : text('capture.toReview')}
            </span>
          </span>
          <ArrowRight className="size-4 shrink-0" aria-hidden />
        </Link>
      </div>
    </AuditFoot>
  );
}
