import { SearchX } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { ListPager } from '../../../lists/ListPager.tsx';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { PAGE_SIZE, pageOf, type PageSize } from '../../../lists/pages.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { matches } from '../../../ui/matches.ts';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { ANSWER_KINDS, isOfKind, type AnswerKind } from './answerFilter.ts';
import { AnswersTable } from './AnswersTable.tsx';
import type { Survey } from '../survey.ts';

/** Shows the answers of a survey, with a search and a filter. */
export function AnswersCard({ survey }: { survey: Survey }) {
  const text = useText();
  const [requestedPage, setRequestedPage] = useState(1);
  const [size, setSize] = useState<PageSize>(PAGE_SIZE);
  const { matchingAnswers, kind, setKind, find, setFind } = useFoundAnswers(survey, () => setRequestedPage(1));
  const { rows, page } = pageOf(matchingAnswers, requestedPage, size);
  return (
    <section aria-label={text('survey.answers.title')} className="@container card min-w-0">
      <header className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4 sm:px-5">
        <div className="min-w-0 flex-1 basis-40">
          <h2 className="font-semibold">{text('survey.answers.title')}</h2>
          <output className="num mt-1 block text-xs text-fg-2">
            {text('survey.answers.found', { count: matchingAnswers.length, total: survey.answers.length })}
          </output>
        </div>
        <SearchInput label={text('survey.answers.find')} value={find} onChange={setFind} className="w-full sm:w-56" />
        <SegmentedControl
          label={text('survey.answers.kind')}
          options={ANSWER_KINDS.map((value) => ({ value, text: text(`survey.answers.kinds.${value}`) }))}
          value={kind}
          onChange={setKind}
          className="max-sm:w-full"
        />
      </header>
      {matchingAnswers.length === 0 ? (
        <div className="border-t border-line">
          <EmptyState icon={SearchX} title={text('survey.answers.none')}>
            {text('survey.answers.noneLead')}
          </EmptyState>
        </div>
      ) : (
        <>
          <AnswersTable answers={rows} survey={survey} />
          <div className="px-4 py-3 sm:px-5">
            <ListPager
              label={text('survey.answers.pages')}
              page={page}
              rows={rows.length}
              count={matchingAnswers.length}
              size={size}
              onPage={setRequestedPage}
              onSize={(value) => {
                setSize(value);
                setRequestedPage(1);
              }}
            />
          </div>
        </>
      )}
    </section>
  );
}

/** Returns the answers of the chosen kind that match the search. Changing either filter returns to the first page. */
function useFoundAnswers({ answers, categoryNames }: Survey, toFirstPage: () => void) {
  const [kind, setKind] = useState<AnswerKind>('all');
  const [find, setFind] = useState('');
  const matchingAnswers = useMemo(
    () =>
      answers.filter(
        (answer) =>
          isOfKind(answer, kind) &&
          matches([answer.text, categoryNames[answer.category], answer.subcategory].join('\n'), find),
      ),
    [answers, categoryNames, kind, find],
  );
  return {
    matchingAnswers,
    kind,
    setKind: (value: AnswerKind) => {
      setKind(value);
      toFirstPage();
    },
    find,
    setFind: (value: string) => {
      setFind(value);
      toFirstPage();
    },
  };
}
