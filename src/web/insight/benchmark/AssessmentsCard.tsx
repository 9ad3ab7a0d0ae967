import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { listAssessments } from '../../../contract/audits/assessments.ts';
import type { Assessment } from '../../../contract/kit/shapes.ts';
import { readOptions } from '../../api/useCall.ts';
import { shownValue } from '../../audits/assessments/measure.ts';
import { OutcomeChip } from '../../audits/assessments/OutcomeChip.tsx';
import { useMeasureText } from '../../i18n/useMeasureText.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { ListPager } from '../../lists/ListPager.tsx';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { ROW_LINK, type Column } from '../../lists/table/columns.ts';
import { Table } from '../../lists/table/Table.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AssessmentExport } from './AssessmentExport.tsx';
import type { ModuleChoice } from './useModuleChoices.ts';

const SIZE = 8;

/** Lists a store's assessments that count, newest first. */
export function AssessmentsCard({ storeId, modules }: { storeId: string; modules: readonly ModuleChoice[] }) {
  const text = useText();
  const [page, setPage] = useState(1);
  const [module, setModule] = useState('');
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...readOptions(listAssessments, { store_id: storeId, page, size: SIZE, ...(module !== '' && { module }) }),
    placeholderData: keepPreviousData,
  });
  const filter = (name: string) => {
    setModule(name);
    setPage(1);
  };
  const columns = useColumns();
  const title = text('benchmark.assessments.title');
  return (
    <section aria-label={title} className="card min-w-0 overflow-hidden print:hidden">
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 p-4 sm:px-5">
        <div className="min-w-0">
          <h2 className="font-semibold">{title}</h2>
          <p className="mt-1 text-xs text-fg-2">{text('benchmark.assessments.lead')}</p>
        </div>
        {modules.length > 0 && (
          <div className="flex min-w-0 gap-2 max-sm:w-full">
            <ModuleFilter modules={modules} value={module} onChange={filter} />
            <AssessmentExport storeId={storeId} modules={modules} />
          </div>
        )}
      </header>
      {error && (
        <div className="px-4 pb-4 sm:px-5">
          <LoadFailure error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="mx-5 mb-5 h-48" />}
      {data?.count === 0 && (
        <div className="border-t border-line">
          <EmptyState
            icon={ClipboardList}
            title={text(module === '' ? 'benchmark.assessments.none' : 'benchmark.assessments.noneOfModule')}
            heading="h3"
          >
            {text('benchmark.assessments.noneLead')}
          </EmptyState>
        </div>
      )}
      {data && data.count > 0 && (
        <>
          <Table
            caption={title}
            columns={columns}
            rows={data.resultData}
            stale={isPlaceholderData}
            idOf={({ assessment_id: id }) => id}
            breakpoint="sm"
            look="lines"
            headClass="h-10"
            rowClass="relative transition-colors hover:bg-sunken/60 cards:grid cards:grid-cols-[minmax(0,1fr)_auto] cards:px-4 cards:py-3"
          />
          {data.count > SIZE && (
            <div className="border-t border-line px-4 py-3 sm:px-5">
              <ListPager
                label={text('benchmark.assessments.pages')}
                page={page}
                rows={data.resultData.length}
                count={data.count}
                size={SIZE}
                onPage={setPage}
              />
            </div>
          )}
        </>
      )}
    </section>
  );
}

type ModuleFilterProps = { modules: readonly ModuleChoice[]; value: string; onChange: (module: string) => void };

function ModuleFilter({ modules, value, onChange }: ModuleFilterProps) {
  const text = useText();
  return (
    <select
      aria-label={text('benchmark.assessments.module')}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="input max-w-60 min-w-0 max-sm:flex-1 [&>option]:bg-raised [&>option]:text-fg"
    >
      <option value="">{text('benchmark.assessments.all')}</option>
      {modules.map(({ name, title }) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}

const CELL = 'px-3 py-2.5 cards:p-0';

function useColumns(): readonly Column<Assessment>[] {
  const text = useText();
  const format = useFormat();
  return [
    {
      key: 'module',
      title: text('benchmark.assessments.module'),
      head: 'w-[34%] border-t border-line pr-3 pl-5',
      place: `${CELL} pl-5`,
      cell: ({ assessment_id: assessmentId, title, module_version: version }) => (
        <>
          <Link
            to="/assessment/$assessmentId"
            params={{ assessmentId }}
            className={`font-medium wrap-anywhere ${ROW_LINK}`}
          >
            {title}
          </Link>{' '}
          <span className="num text-xs text-fg-3">{version}</span>
        </>
      ),
    },
    {
      key: 'date',
      title: text('benchmark.assessments.date'),
      head: 'border-t border-line px-3',
      place: `num ${CELL} cards:row-start-2 cards:mt-0.5 cards:text-xs cards:text-fg-2`,
      cell: ({ date }) => format.day(date),
    },
    {
      key: 'by',
      title: text('benchmark.assessments.by'),
      head: 'border-t border-line px-3',
      place: `${CELL} text-fg-2 wrap-anywhere cards:hidden`,
      cell: ({ by }) => by.name,
    },
    {
      key: 'result',
      title: text('benchmark.assessments.result'),
      head: 'border-t border-line pr-11 pl-3 text-right',
      place: `${CELL} pr-5 font-semibold cards:row-span-2 cards:self-center`,
      cell: (assessment) => (
        <span className="flex items-center justify-end gap-2">
          <Result assessment={assessment} />
          <ChevronRight className="size-4 text-fg-3" aria-hidden />
        </span>
      ),
    },
  ];
}

function Result({ assessment: { outcome, measures } }: { assessment: Assessment }) {
  const measureText = useMeasureText();
  const [main] = measures;
  const value = main ? shownValue(main) : null;
  if (outcome) return <OutcomeChip outcome={outcome} />;
  return main && value !== null ? (
    <span className="num">{measureText(value, main)}</span>
  ) : (
    <span className="text-fg-3">–</span>
  );
}
