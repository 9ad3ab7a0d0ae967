import { Store } from 'lucide-react';
import { useState } from 'react';
import { CallError } from '../../api/CallError.ts';
import { useText } from '../../i18n/useText.ts';
import { BulkBar } from '../../lists/BulkBar.tsx';
import { ListBody } from '../../lists/ListBody.tsx';
import { ListPager } from '../../lists/ListPager.tsx';
import { toggleSort } from '../../lists/listState.ts';
import { ListToolbar } from '../../lists/ListToolbar.tsx';
import { LoadFailure } from '../../lists/LoadFailure.tsx';
import { Table } from '../../lists/table/Table.tsx';
import { useSelection, useUnfoldedRows } from '../../lists/useSelection.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { HeatMapLegend } from '../../insight/regions/heatMap/HeatMapLegend.tsx';
import { HeatMapTable } from '../../insight/regions/heatMap/HeatMapTable.tsx';
import { toggleOrder } from '../../insight/regions/heatMap/heatMapOrder.ts';
import { useStoreColumns } from '../../places/stores/useStoreColumns.tsx';
import type { SurveySort } from '../../audits/surveys/list/surveyList.ts';
import { SurveyTable } from '../../audits/surveys/list/SurveyTable.tsx';
import { DetailCard, DetailEmpty } from '../../lists/cells/DetailCard.tsx';
import { GalleryPage, Section } from './GalleryPage.tsx';
import { Sample } from './Sample.tsx';
import type { StoreRow } from '../../places/stores/storeRow.ts';
import { HEAT_MAP, HEAT_ORDER, STORES, SURVEYS } from './samples/sampleStores.ts';
import { useCategoryNames } from './useCategoryNames.ts';

/** Renders /table: lists and tables in several states. */
export function TablePage() {
  const text = useText();
  const columns = useStoreColumns();
  return (
    <GalleryPage name="table">
      <Section title={text('gallery.states.full')} bare>
        <Records columns={columns} />
      </Section>
      <Section title={text('surveys.title')} bare>
        <Sample>
          <Surveys />
        </Sample>
      </Section>
      <Sample>
        <Heat />
      </Sample>
      <Section title={text('gallery.states.empty')} bare>
        <ListBody
          reply={{ count: 0 }}
          empty={{
            icon: Store,
            title: text('stores.noneFound'),
            lead: text('stores.noneFoundLead'),
            onClear: () => undefined,
          }}
        >
          {() => null}
        </ListBody>
      </Section>
      <Section title={text('gallery.states.failing')} bare>
        <LoadFailure error={new CallError({ status: 0, code: 'unreachable' })} onRetry={() => undefined} />
      </Section>
      <Section title={text('app.loading')} bare>
        <ListBody<{ count: number }> reply={undefined} empty={{ icon: Store, title: '', lead: '', onClear: null }}>
          {() => null}
        </ListBody>
      </Section>
    </GalleryPage>
  );
}

function Records({ columns }: { columns: ReturnType<typeof useStoreColumns> }) {
  const text = useText();
  const selection = useSelection();
  const unfoldedRows = useUnfoldedRows();
  const [find, setFind] = useState('');
  const [sort, setSort] = useState('name');
  return (
    <>
      <ListToolbar
        label={text('stores.find')}
        find={find}
        onFind={setFind}
        count={text('stores.count', { count: STORES.length })}
      />
      <Table
        idOf={(row) => row._id}
        breakpoint="md"
        look="apart"
        caption={text('stores.title')}
        rows={STORES}
        columns={columns}
        sort={sort}
        onSort={(column) => setSort(toggleSort(sort, column))}
        stale={false}
        nameOf={(row) => row.store_name}
        selection={selection}
        menuOf={() => [[{ key: 'edit', label: text('stores.menu.edit'), onSelect: () => undefined }]]}
        currentId="maple"
        unfoldedRows={unfoldedRows}
        Details={Details}
      />
      <ListPager
        label={text('stores.pages')}
        page={1}
        rows={STORES.length}
        count={STORES.length}
        onPage={() => undefined}
      />
      <BulkBar
        count={selection.ids.length}
        actions={[{ label: text('stores.bulk.assign'), icon: Store, onPress: () => undefined }]}
        onClear={selection.clear}
      />
    </>
  );
}

function Details({ row }: { row: StoreRow }) {
  const text = useText();
  return (
    <DetailCard title={text('stores.users')} of={row.store_name}>
      <DetailEmpty title={text('stores.nobody')}>{text('stores.nobodyLead')}</DetailEmpty>
    </DetailCard>
  );
}

function Surveys() {
  const text = useText();
  const [sort, setSort] = useState<SurveySort>('-date');
  const caption = text('surveys.caption', { store: 'Harbour Market' });
  return (
    <div className="card overflow-hidden">
      <SurveyTable surveys={SURVEYS} caption={caption} sort={sort} onSort={setSort} />
    </div>
  );
}

function Heat() {
  const text = useText();
  const categoryNames = useCategoryNames();
  const [order, setOrder] = useState(HEAT_ORDER);
  return (
    <Card title={text('regions.heatMap')} note={text('regions.heatMapNote')} aside={<HeatMapLegend />}>
      <HeatMapTable
        rows={HEAT_MAP.rows}
        region={{ id: 'coastal', name: 'Coastal', range: null, categoryNames, heatMap: HEAT_MAP.heatMap }}
        order={order}
        onSort={(key) => setOrder(toggleOrder(order, key))}
      />
    </Card>
  );
}
