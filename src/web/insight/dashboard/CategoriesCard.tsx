import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { listRegionFoods } from '../../../contract/audits/definitions.ts';
import { readLastScores } from '../../../contract/audits/surveys.ts';
import { CATEGORIES, type Category } from '../../../domain/scoring/categories.ts';
import { useCall } from '../../api/useCall.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../ui/categoryIcons.tsx';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { selectFood } from '../../shell/selection.ts';
import { Delta } from '../../ui/Delta.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Range } from '../../forms/dates/range.ts';

type CardProps = {
  /** The latest survey of the range; null if there is none. */
  surveyId: string | null;
  range: Range;
};

/** Shows the scores of the seven categories in the latest survey, with links to the categories. */
export function CategoriesCard({ surveyId, range }: CardProps) {
  const text = useText();
  return (
    <section aria-label={text('dashboard.byCategory')} className="card min-h-40 p-4 sm:p-5">
      <Suspense fallback={<CategoriesSkeleton />}>
        {surveyId ? <OfSurvey surveyId={surveyId} range={range} /> : <Empty />}
      </Suspense>
    </section>
  );
}

function OfSurvey({ surveyId, range }: { surveyId: string; range: Range }) {
  const text = useText();
  const format = useFormat();
  const { resultData, dates, assessed } = useCall(readLastScores, { surveyid: surveyId });
  const [now, before] = [0, 1].map(
    (survey) =>
      (code: Category): number | null =>
        assessed[survey]?.includes(code)
          ? (resultData[survey]?.score.find(({ foodid }) => foodid === code)?.score ?? null)
          : null,
  );
  const [date = '', dateBefore] = dates;
  return (
    <>
      <Heading
        note={
          dateBefore
            ? text('dashboard.against', { date: format.dayTime(date), before: format.dayTime(dateBefore) })
            : format.dayTime(date)
        }
      />
      <ul className="mt-3 grid grid-cols-1 gap-x-7 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
        {CATEGORIES.map((code) => (
          <CategoryScore key={code} {...{ code, range }} score={now?.(code) ?? null} before={before?.(code) ?? null} />
        ))}
      </ul>
    </>
  );
}

type ScoreProps = { code: Category; range: Range; score: number | null; before: number | null };

function CategoryScore({ code, range, score, before }: ScoreProps) {
  const text = useText();
  const format = useFormat();
  const name = useCall(listRegionFoods, {}).resultData.find(({ _id }) => _id === code)?.food_name ?? code;
  return (
    <li className="-mx-2">
      <Link
        to="/fruitvegetable"
        search={range}
        onClick={() => selectFood({ id: code, name })}
        className="flex min-h-13.5 items-center gap-3 rounded-lg px-2 py-1.5 transition-colors hover:bg-sunken"
      >
        <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken">
          <CategoryIcon category={code} className="size-[18px]" />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex items-baseline justify-between gap-2">
            <span className="truncate">{name}</span>
            {score !== null && <b className="num font-semibold">{format.percent(score)}</b>}
          </span>
          <span className="mt-1 flex h-[18px] items-center gap-3">
            {score === null ? (
              <span className="text-xs text-fg-3">{text('dashboard.notAssessed')}</span>
            ) : (
              <>
                <Bar score={score} color={CATEGORY_COLORS[code]} />
                <span className="w-8 text-right">{before !== null && <Delta points={score - before} />}</span>
              </>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}

function Bar({ score, color }: { score: number; color: string }) {
  return (
    <span className="h-1 flex-1 overflow-hidden rounded-full bg-line" aria-hidden>
      <span className="block h-full rounded-full" style={{ width: `${score}%`, background: color }} />
    </span>
  );
}

function Heading({ note }: { note: string }) {
  const text = useText();
  return (
    <header className="flex min-h-9.5 flex-col justify-between gap-x-4 sm:min-h-5 sm:flex-row sm:items-baseline">
      <h2 className="font-semibold">{text('dashboard.byCategory')}</h2>
      <p className="num text-xs text-fg-2">{note}</p>
    </header>
  );
}

function Empty() {
  const text = useText();
  return (
    <>
      <Heading note="" />
      <p className="grid min-h-28 place-items-center text-fg-3">{text('charts.empty')}</p>
    </>
  );
}

function CategoriesSkeleton() {
  return (
    <>
      <Skeleton className="h-9.5 w-40 sm:h-5" />
      <div className="mt-3 grid grid-cols-1 gap-x-7 gap-y-1 sm:grid-cols-2 lg:grid-cols-4">
        {CATEGORIES.map((code) => (
          <div key={code} className="flex h-13.5 items-center">
            <Skeleton className="h-9 w-full" />
          </div>
        ))}
      </div>
    </>
  );
}
