import { CATEGORIES, type Category } from '../../../../domain/scoring/categories.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Delta } from '../../../ui/Delta.tsx';
import { TargetState } from '../../../followUp/targets/TargetState.tsx';
import type { Target } from '../../../followUp/targets/targets.ts';
import { useGoal } from '../../../followUp/targets/useGoal.ts';
import { bandOf, notableFall } from './bands.ts';
import { DeclineBadge } from './DeclineBadge.tsx';
import type { Region, StoreRow } from '../region.ts';
import { StoreLink } from '../StoreLink.tsx';

/** Shows a store's row in the heat map. */
export function HeatMapRow({
  row,
  region: { id: group, range },
  targetOf,
}: {
  row: StoreRow;
  region: Pick<Region, 'id' | 'range'>;
  targetOf: ((storeId: string) => Target | undefined) | null;
}) {
  const text = useText();
  const format = useFormat();
  const { store, overall, previous, scores } = row;
  const scoredCount = scores.filter(({ score }) => score !== null).length;
  return (
    <tr className="h-9">
      <th scope="row" className="heat-name px-1.5 text-left leading-4 font-medium">
        <StoreLink store={store} group={group} className="line-clamp-2" />
        {overall !== null && scoredCount < CATEGORIES.length && (
          <span className="block text-2xs leading-3.5 font-normal text-fg-2">
            {text('regions.assessed', { count: scoredCount, total: CATEGORIES.length })}
          </span>
        )}
      </th>
      <td className="px-1.5">
        {overall === null ? (
          <span aria-hidden className="text-fg-3">
            –
          </span>
        ) : (
          <span className="flex items-center gap-1 sm:gap-3">
            <b className="w-9 font-semibold">{format.percent(overall)}</b>
            {previous !== null && <Delta points={overall - previous} />}
          </span>
        )}
      </td>
      {targetOf && <TargetCell target={targetOf(store._id)} />}
      {overall === null ? (
        <td colSpan={CATEGORIES.length} className="heat-none text-left text-xs lg:text-center">
          <span className="sticky left-30 inline-block px-3 sm:left-42 lg:left-50">
            {text(range ? 'regions.notAuditedInDates' : 'regions.notAudited')}
          </span>
        </td>
      ) : (
        CATEGORIES.map((code) => <Cell key={code} row={row} code={code} />)
      )}
    </tr>
  );
}

function TargetCell({ target }: { target: Target | undefined }) {
  const format = useFormat();
  const goal = useGoal();
  if (!target) {
    return (
      <td aria-hidden className="px-1.5 text-fg-3">
        –
      </td>
    );
  }
  return (
    <td className="px-1.5 leading-4" title={goal(target)}>
      <b className="mr-1.5 font-semibold">{format.percent(target.score)}</b>
      <TargetState target={target} short />
    </td>
  );
}

function Cell({ row, code }: { row: StoreRow; code: Category }) {
  const text = useText();
  const format = useFormat();
  const { score = null, previous = null } = row.scores.find(({ foodid }) => foodid === code) ?? {};
  if (score === null)
    return <td className="heat-none text-center text-2xs leading-3.5">{text('regions.notAssessed')}</td>;
  const fall = notableFall(score, previous);
  return (
    <td className={`heat heat-${bandOf(score)} text-center`}>
      <span className="relative inline-block">
        {format.number(score)}
        {fall !== null && (
          <>
            <DeclineBadge className="absolute top-1/2 left-full ml-1.5 -translate-y-1/2" />
            <span className="sr-only"> {text('regions.fell', { points: fall })}</span>
          </>
        )}
      </span>
    </td>
  );
}
