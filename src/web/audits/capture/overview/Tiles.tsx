import { Link } from '@tanstack/react-router';
import { Check, MessageCircleQuestion } from 'lucide-react';
import type { ReactNode } from 'react';
import type { FourP } from '../../../../domain/scoring/fourP.ts';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { countOf, isWhole, nextPart, shareOf, type CategoryParts, type Count } from '../frame/parts.ts';
import { ProgressBar } from '../frame/ProgressBar.tsx';
import type { AuditInProgress } from '../frame/auditInProgress.ts';
import type { AuditPlaceSearch } from '../frame/auditPlace.ts';
import type { Draft } from '../drafts/draft.ts';
import { countManagerAnswers } from '../manager/managerQuestions.ts';

type CategoryTileProps = { draft: Draft; category: CategoryParts; fourP: FourP | null; current: boolean };

/** Shows a food category with its progress, and links to its questions. */
export function CategoryTile({ draft, category, fourP, current }: CategoryTileProps) {
  return (
    <Tile
      surveyId={draft.surveyId}
      search={{ part: nextPart(draft, category)?.key, p: fourP ?? undefined }}
      name={category.name}
      isOfInstrument
      count={countOf(draft, category.questions)}
      color={CATEGORY_COLORS[category.code]}
      icon={<CategoryIcon category={category.code} className="size-4.5" />}
      current={current}
    />
  );
}

/** Links to the questions for the store's manager. */
export function ManagerTile({ audit: { draft, references } }: { audit: AuditInProgress }) {
  const text = useText();
  const { managerQuestions } = references;
  return (
    <Tile
      surveyId={draft.surveyId}
      search={{ view: 'manager' }}
      name={text('capture.storeManager')}
      count={{ answered: countManagerAnswers(draft, managerQuestions), total: managerQuestions.length }}
      color="var(--fg-3)"
      icon={<MessageCircleQuestion className="size-4.5 text-fg-2" strokeWidth={1.75} aria-hidden />}
      current={false}
    />
  );
}

type TileProps = {
  surveyId: string;
  search: AuditPlaceSearch;
  name: string;
  /** True if the name comes from the instrument, in the language of the questions. */
  isOfInstrument?: boolean;
  count: Count;
  color: string;
  icon: ReactNode;
  current: boolean;
};

function Tile({ surveyId, search, name, isOfInstrument = false, count, color, icon, current }: TileProps) {
  const text = useText();
  const attributes = useTextAttributes();
  const isComplete = isWhole(count);
  return (
    <li>
      <Link
        to="/audit/$surveyId"
        params={{ surveyId }}
        search={search}
        state={{ isInside: true }}
        aria-current={current ? 'step' : undefined}
        activeProps={{}}
        className={`card flex h-full min-h-27 w-full flex-col p-3 hover:border-control ${
          current ? 'border-accent shadow-[0_0_0_1px_var(--accent)]' : ''
        }`}
      >
        <span className="flex w-full items-center justify-between gap-2">
          <span className="grid size-8 shrink-0 place-items-center rounded-lg bg-sunken">{icon}</span>
          <span className={`num inline-flex items-center gap-1.5 text-xs ${isComplete ? 'text-fg' : 'text-fg-2'}`}>
            {text(count.answered === 0 ? 'capture.questions' : 'capture.count', count)}
            {isComplete && (
              <span className="grid size-4 place-items-center rounded-full bg-accent text-on-accent">
                <Check className="size-2.5" strokeWidth={3.5} aria-hidden />
                <span className="sr-only">{text('capture.done')}</span>
              </span>
            )}
          </span>
        </span>
        <span className="mt-auto block w-full pt-2">
          <span
            {...(isOfInstrument && attributes())}
            className="block text-base leading-4.5 font-medium wrap-anywhere hyphens-auto"
          >
            {name}
          </span>
          <ProgressBar share={shareOf(count)} color={color} className="mt-2 h-1" />
        </span>
      </Link>
    </li>
  );
}
