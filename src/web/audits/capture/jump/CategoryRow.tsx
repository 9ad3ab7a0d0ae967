import { Check, ChevronDown, ChevronRight, MessageCircleQuestion } from 'lucide-react';
import { useTextAttributes } from '../../../i18n/questionLanguage.ts';
import { useText } from '../../../i18n/useText.ts';
import { CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { countOf, isWhole, placeOf, type CategoryParts, type Count, type Part } from '../frame/parts.ts';
import { usePartName } from '../frame/usePartName.ts';
import { countManagerAnswers } from '../manager/managerQuestions.ts';
import type { JumpIndexProps } from './jumpIndexProps.ts';
import { PlaceLink } from './PlaceLink.tsx';

const CATEGORY = {
  sheet: 'flex min-h-11 w-full items-center gap-3 px-4 py-1.5 text-left text-base',
  panel:
    'flex min-h-9 w-full items-center gap-2.5 rounded-lg px-2.5 py-1 text-left hover:bg-sunken pointer-coarse:min-h-10',
} as const;
const PART = {
  sheet:
    'flex min-h-10 w-full items-center gap-3 py-1.5 pr-4 pl-12 text-base text-fg-2 aria-[current]:bg-[color-mix(in_oklab,var(--accent-soft)_55%,var(--raised))] aria-[current]:font-medium aria-[current]:text-fg',
  panel:
    'flex min-h-8 items-center gap-2.5 rounded-lg border border-transparent py-1 pr-2.5 pl-9.5 text-fg-2 hover:text-fg aria-[current]:border-line aria-[current]:bg-card aria-[current]:font-medium aria-[current]:text-fg aria-[current]:shadow-1 pointer-coarse:min-h-10',
} as const;

type CategoryRowProps = JumpIndexProps & { category: CategoryParts; open: boolean; onToggle: () => void };

/** Shows a category, which expands to its parts. */
export function CategoryRow({ category, open, onToggle, ...props }: CategoryRowProps) {
  const { look, audit } = props;
  const attributes = useTextAttributes();
  const Chevron = open ? ChevronDown : ChevronRight;
  const count = countOf(audit.draft, category.questions);
  return (
    <li>
      <button type="button" aria-expanded={open} onClick={onToggle} className={CATEGORY[look]}>
        <CategoryIcon category={category.code} className={look === 'sheet' ? 'size-5 shrink-0' : 'size-4.5 shrink-0'} />
        <span {...attributes()} className="min-w-0 flex-1 font-medium">
          {category.name}
        </span>
        <CountSign count={count} look={look} />
        {look === 'sheet' && <Chevron className="size-4 shrink-0 text-fg-3" aria-hidden />}
      </button>
      {open && (
        <ul className={look === 'sheet' ? 'pb-1' : 'pb-1.5'}>
          {category.parts.map((part) => (
            <PartRow key={part.key} {...props} part={part} />
          ))}
        </ul>
      )}
    </li>
  );
}

function PartRow({ part, ...props }: JumpIndexProps & { part: Part }) {
  const { look, audit, place } = props;
  const nameOf = usePartName();
  const attributes = useTextAttributes();
  return (
    <li>
      <PlaceLink {...props} to={{ part: part.key }} current={placeOf([part], place.part) === 0} className={PART[look]}>
        <span {...attributes()} className="min-w-0 flex-1">
          {nameOf(part)}
        </span>
        <CountSign count={countOf(audit.draft, part.questions)} look={look} />
      </PlaceLink>
    </li>
  );
}

/** Links to the store manager's questions, with their progress. */
export function ManagerRow(props: JumpIndexProps) {
  const { look, audit } = props;
  const text = useText();
  const managerQuestions = audit.references.managerQuestions;
  const count = { answered: countManagerAnswers(audit.draft, managerQuestions), total: managerQuestions.length };
  return (
    <div className={look === 'sheet' ? 'border-t border-line' : 'mt-1 border-t border-line pt-1.5'}>
      <PlaceLink {...props} to={{ view: 'manager' }} current={false} className={CATEGORY[look]}>
        <MessageCircleQuestion
          className={`shrink-0 text-fg-2 ${look === 'sheet' ? 'size-5' : 'size-4.5'}`}
          strokeWidth={1.75}
          aria-hidden
        />
        <span className="min-w-0 flex-1 font-medium">{text('capture.managerQuestions')}</span>
        <CountSign count={count} look={look} />
        {look === 'sheet' && <ChevronRight className="size-4 shrink-0 text-fg-3" aria-hidden />}
      </PlaceLink>
    </div>
  );
}

function CountSign({ count, look }: { count: Count; look: JumpIndexProps['look'] }) {
  const text = useText();
  const isComplete = count.total > 0 && isWhole(count);
  return (
    <>
      {(look === 'sheet' || !isComplete) && (
        <span className="num shrink-0 text-xs font-normal text-fg-2">{text('capture.count', count)}</span>
      )}
      {isComplete && (
        <>
          <Check className="size-4 shrink-0 text-good" aria-hidden />
          <span className="sr-only">{text('capture.done')}</span>
        </>
      )}
    </>
  );
}
