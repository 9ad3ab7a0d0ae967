import { CATEGORIES, type Category } from '../../../../domain/scoring/categories.ts';
import { CATEGORY_COLORS, CategoryIcon } from '../../../ui/categoryIcons.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Delta } from '../../../ui/Delta.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import type { Region } from '../region.ts';

/** Lists each food category with its mean score and its increase since the previous audits. */
export function IncreaseCard({ region }: { region: Region }) {
  const text = useText();
  const { compared } = region.increases;
  return (
    <Card
      title={text('regions.increase')}
      note={
        compared > 0
          ? text('regions.increaseNote')
          : text(region.range ? 'regions.increaseNoneInDates' : 'regions.increaseNone')
      }
    >
      <ul className="mt-3 flex flex-1 flex-col justify-between gap-2">
        {CATEGORIES.map((code) => (
          <CategoryIncrease key={code} code={code} region={region} />
        ))}
      </ul>
    </Card>
  );
}

function CategoryIncrease({ code, region }: { code: Category; region: Region }) {
  const text = useText();
  const format = useFormat();
  const { categoryNames, heatMap, increases } = region;
  const ofCode = <T extends { foodid: string }>(list: readonly T[]) => list.find(({ foodid }) => foodid === code);
  const score = ofCode(heatMap.mean.scores)?.score ?? null;
  // The call returns 0 if no store's latest and previous audits both assessed this category; this 0 isn't shown.
  const isCompared = (ofCode(increases.assessed)?.stores ?? 0) > 0;
  const increase = isCompared ? (ofCode(increases.resultData)?.increase ?? null) : null;
  return (
    <li className="flex min-h-12 items-center gap-3">
      <span className="grid size-9 shrink-0 place-items-center rounded-lg bg-sunken">
        <CategoryIcon category={code} className="size-[18px]" />
      </span>
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-2">
          <span className="truncate">{categoryNames[code]}</span>
          {score !== null && <b className="num font-semibold">{format.percent(score)}</b>}
        </span>
        <span className="mt-1 flex h-[18px] items-center gap-3">
          {score === null ? (
            <span className="text-xs text-fg-2">{text('regions.notAssessed')}</span>
          ) : (
            <>
              <span className="h-1 flex-1 overflow-hidden rounded-full bg-line" aria-hidden>
                <span
                  className="block h-full rounded-full"
                  style={{ width: `${score}%`, background: CATEGORY_COLORS[code] }}
                />
              </span>
              <span className="w-8 text-right">{increase === null ? <NoIncrease /> : <Delta points={increase} />}</span>
            </>
          )}
        </span>
      </span>
    </li>
  );
}

function NoIncrease() {
  const text = useText();
  return (
    <>
      <span aria-hidden className="text-xs text-fg-3">
        –
      </span>
      <span className="sr-only">{text('regions.noIncrease')}</span>
    </>
  );
}
