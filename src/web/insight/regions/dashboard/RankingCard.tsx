import { useState } from 'react';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { AssessedNote } from '../../../lists/AssessedNote.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { rankedStores } from './ranking.ts';
import type { Region } from '../region.ts';
import { ShowMore } from '../../../ui/ShowMore.tsx';
import { StoreLink } from '../StoreLink.tsx';

const ROWS_FIRST = 10;
const ROWS_MORE = 50;

/** Ranks the group's stores by overall score, with the points and ranks gained or lost since the previous audit. */
export function RankingCard({ region }: { region: Region }) {
  const text = useText();
  const format = useFormat();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  const stores = rankedStores(region.heatMap.resultData);
  return (
    <Card title={text('regions.ranking')} note={text('regions.rankingNote')}>
      {stores.length === 0 ? (
        <p className="mt-3 text-fg-2">{text(region.range ? 'regions.rankingNoneInDates' : 'regions.rankingNone')}</p>
      ) : (
        <table className="num mt-2 w-full">
          <caption className="sr-only">{text('regions.ranking')}</caption>
          <thead>
            <tr className="h-7 text-2xs text-fg-3">
              <th scope="col" className="w-8">
                <span className="sr-only">{text('regions.place')}</span>
              </th>
              <th scope="col">
                <span className="sr-only">{text('regions.store')}</span>
              </th>
              <th scope="col" className="pl-2 text-right font-medium">
                {text('regions.score')}
              </th>
              <th scope="col" className="pl-2 text-right font-medium">
                {text('regions.points')}
              </th>
              <th scope="col" className="pl-2 text-right font-medium">
                {text('regions.places')}
              </th>
            </tr>
          </thead>
          <tbody>
            {stores.slice(0, shownCount).map(({ row, rank, points, ranks }) => (
              <tr key={row.store._id} className="h-9">
                <td className="pr-3 text-right text-fg-2">{format.number(rank)}</td>
                <th scope="row" className="max-w-0 w-full text-left font-normal">
                  <StoreLink store={row.store} group={region.id} className="block truncate py-1" />
                  <AssessedNote
                    count={row.scores.filter(({ score }) => score !== null).length}
                    className="-mt-1 block pb-1"
                  />
                </th>
                <td className="pl-2 text-right font-semibold">{format.percent(row.overall ?? 0)}</td>
                <Change points={points} />
                <Change points={ranks} />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <ShowMore
        hiddenCount={stores.length - shownCount}
        step={ROWS_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </Card>
  );
}

/** Shows a change in points or ranks; null for a store's first audit. */
function Change({ points }: { points: number | null }) {
  const text = useText();
  return (
    <td className="pl-2 text-right">
      {points === null ? (
        <>
          <span aria-hidden className="text-xs text-fg-3">
            –
          </span>
          <span className="sr-only">{text('regions.firstAudit')}</span>
        </>
      ) : (
        <Delta points={points} />
      )}
    </td>
  );
}
