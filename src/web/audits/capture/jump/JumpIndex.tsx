import { useState } from 'react';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { placeOf } from '../frame/parts.ts';
import { countMatches, FILTERS, foundQuestions, type Filter } from './foundQuestions.ts';
import type { JumpIndexProps } from './jumpIndexProps.ts';
import { CategoryRow, ManagerRow } from './CategoryRow.tsx';
import { QuestionRows } from './QuestionRows.tsx';

/** Lists the parts of an audit by category or, if the user filters or searches, the matching questions. */
export function JumpIndex(props: JumpIndexProps) {
  const { audit, place, categories, look } = props;
  const text = useText();
  const [filter, setFilter] = useState<Filter>('all');
  const [input, setInput] = useState('');
  const current = categories.find(({ parts }) => placeOf(parts, place.part) !== -1)?.code;
  const [openCategory, setOpenCategory] = useState<{ of: typeof current; code: string | undefined }>();
  // The category on screen is expanded until the user expands or collapses a category.
  const open = openCategory && openCategory.of === current ? openCategory.code : current;
  const counts = countMatches(audit.draft, categories);
  // The panel is narrow, so it shows the filter for photos only if there are photos.
  const filters = FILTERS.filter((option) => look === 'sheet' || option !== 'photos' || counts.photos > 0);
  const empty: Filter = input.trim() === '' ? filter : 'all';
  const asQuestions = filter !== 'all' || input.trim() !== '';
  const inset = look === 'sheet' ? 'px-4 pb-3' : 'px-1 pb-2';
  return (
    <>
      <SegmentedControl
        label={text('capture.jump.which')}
        options={filters.map((value) => ({
          value,
          text: value === 'all' ? text('capture.jump.all') : text(`capture.jump.${value}`, { count: counts[value] }),
        }))}
        value={filter}
        onChange={setFilter}
        className={inset}
      />
      <div className={inset}>
        <SearchInput label={text('capture.jump.find')} value={input} onChange={setInput} className="w-full" />
      </div>
      <div
        className={
          look === 'sheet'
            ? 'min-h-0 flex-1 overflow-y-auto overscroll-contain border-t border-line pb-[env(safe-area-inset-bottom)]'
            : ''
        }
      >
        {asQuestions ? (
          <QuestionRows {...props} matches={foundQuestions(audit.draft, categories, filter, input)} empty={empty} />
        ) : (
          <ul className={look === 'sheet' ? 'divide-y divide-line' : 'flex flex-col gap-0.5'}>
            {categories.map((category) => (
              <CategoryRow
                key={category.code}
                {...props}
                category={category}
                open={category.code === open}
                onToggle={() =>
                  setOpenCategory({ of: current, code: category.code === open ? undefined : category.code })
                }
              />
            ))}
          </ul>
        )}
        <ManagerRow {...props} />
      </div>
    </>
  );
}
