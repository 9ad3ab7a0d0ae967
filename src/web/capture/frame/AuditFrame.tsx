import { Link } from '@tanstack/react-router';
import { List } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { useText } from '../../i18n/useText.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { lazyPart, usePopup } from '../../ui/popups/usePopup.ts';
import { IndexPanel } from '../jump/IndexPanel.tsx';
import { BackLink, ModeFrame } from './ModeFrame.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { countOf, type CategoryParts } from './parts.ts';
import { ProgressBar } from './ProgressBar.tsx';
import { SavedSign } from './SavedSign.tsx';
import type { Taking } from './taking.ts';
import { useMinutes, useTakenLine } from './useTakenLine.ts';
import type { Where } from './where.ts';

const sheet = lazyPart(() => import('../jump/JumpSheet.tsx').then((file) => file.JumpSheet));

type AuditFrameProps = {
  taking: Taking;
  where: Where;
  categories: readonly CategoryParts[];
  children: ReactNode;
};

/** From 1024 px: the index at the left, and at the right what is asked. */
export function WideAuditFrame({ taking, where, categories, children }: AuditFrameProps) {
  const text = useText();
  const { draft } = taking;
  const count = countOf(
    draft,
    categories.flatMap(({ questions }) => questions),
  );
  const line = useTakenLine(draft);
  const minutes = useMinutes(draft);
  return (
    <ModeFrame
      lead={
        where.part === null ? (
          <BackLink to="/audit" label={text('taking.back')} />
        ) : (
          <OverviewLink surveyId={draft.surveyId} where={where} />
        )
      }
      title={draft.storeName}
      below={line}
      actions={
        <>
          <SavedSign />
          <span className="num flex w-56 items-center gap-3 text-xs whitespace-nowrap text-fg-2">
            <ProgressBar share={count.answered / count.total} className="h-1.5 flex-1" />
            {text('taking.countAndTime', { ...count, minutes })}
          </span>
          <Link
            to="/audit/$surveyId"
            params={{ surveyId: draft.surveyId }}
            search={{ view: 'review' }}
            state={{ inside: true }}
            className="btn"
          >
            {text('taking.review')}
          </Link>
          <MoreMenu draft={draft} />
        </>
      }
    >
      <div className="flex flex-1">
        <IndexPanel taking={taking} where={where} categories={categories} />
        <div className="flex min-w-0 flex-1 flex-col">{children}</div>
      </div>
    </ModeFrame>
  );
}

/** The way back from the questions. */
export function OverviewLink({ surveyId, where }: { surveyId: string; where: Where }) {
  const text = useText();
  return (
    <BackLink
      to="/audit/$surveyId"
      params={{ surveyId }}
      search={where.factor === null ? {} : { p: where.factor }}
      label={text('taking.toOverview')}
    />
  );
}

/** The button that opens the jump index where it does not stand beside the questions. */
export function JumpButton(props: Pick<AuditFrameProps, 'taking' | 'where' | 'categories'>) {
  const text = useText();
  const { popup, trigger, used, close } = usePopup('dialog', sheet.fetch);
  return (
    <>
      <IconButton {...trigger} label={text('taking.jump.open')} className="size-11 shrink-0" data-jump="">
        <List className="size-5" aria-hidden />
      </IconButton>
      {used && (
        <Suspense>
          <sheet.Part {...props} popup={popup} onLeave={close} />
        </Suspense>
      )}
    </>
  );
}
