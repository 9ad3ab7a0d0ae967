import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useLocale } from 'use-intl';
import { useText } from '../../../i18n/useText.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { HeatMapLegend } from './HeatMapLegend.tsx';
import { toggleOrder, orderOf, searchOfOrder, sortRows, type Order } from './heatMapOrder.ts';
import { currentDay } from '../../../i18n/timeZone.ts';
import { targetsOfStores } from '../../../followUp/targets/targets.ts';
import { HeatMapTable } from './HeatMapTable.tsx';
import type { Region } from '../region.ts';
import { ShowMore } from '../../../ui/ShowMore.tsx';

const ROWS_FIRST = 30;
const ROWS_MORE = 100;

/** Shows the latest scores of a group's stores by food category. The sort order is in the URL. */
export function HeatMapCard({ region }: { region: Region }) {
  const text = useText();
  const locale = useLocale();
  const [order, setOrder] = useOrder();
  const [shownCount, setShownCount] = useState(ROWS_FIRST);
  const { resultData: stores } = region.heatMap;
  const { sort, descending } = order;
  const rows = useMemo(() => {
    const { compare } = new Intl.Collator(locale);
    return sortRows(stores, { sort, descending }, compare);
  }, [stores, sort, descending, locale]);
  const targetOf = useMemo(() => targetsOfStores(region.targets, currentDay()), [region.targets]);
  if (stores.length === 0) {
    return (
      <Card title={text('regions.heatMap')}>
        <p className="mt-3 text-fg-2">{text('regions.noneYours', { count: region.figures.stores })}</p>
      </Card>
    );
  }
  return (
    <Card title={text('regions.heatMap')} note={text('regions.heatMapNote')} aside={<HeatMapLegend />}>
      <HeatMapTable
        rows={rows.slice(0, shownCount)}
        targetOf={targetOf}
        region={region}
        order={order}
        onSort={(key) => setOrder(toggleOrder(order, key))}
      />
      <ShowMore
        hiddenCount={rows.length - shownCount}
        step={ROWS_MORE}
        onMore={(more) => setShownCount(shownCount + more)}
      />
    </Card>
  );
}

function useOrder(): [Order, (order: Order) => void] {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const setOrder = (order: Order) => {
    const { sort: _sort, order: _order, ...others } = search;
    void navigate({
      to: '.',
      search: { ...others, ...searchOfOrder(order) },
      replace: true,
      resetScroll: false,
    });
  };
  return [orderOf(search), setOrder];
}
