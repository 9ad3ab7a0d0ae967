import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { listSurveys } from '../../../contract/audits/surveys.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useSelectedStoreOrNull } from '../selection.ts';

/** Shows the number of the selected store's surveys next to the sidebar entry; nothing until it is known. */
export function SurveyCount() {
  return (
    // The header reports if the stores fail to load.
    <CatchBoundary getResetKey={() => 'count'} errorComponent={NoCount}>
      <Suspense>
        <OfSelectedStore />
      </Suspense>
    </CatchBoundary>
  );
}

function OfSelectedStore() {
  const store = useSelectedStoreOrNull();
  return store && <OfStore id={store._id} />;
}

function OfStore({ id }: { id: string }) {
  const format = useFormat();
  const { data } = useQuery(readOptions(listSurveys, { storeid: id }));
  return data ? <span className="num ml-auto text-xs text-fg-3">{format.number(data.count)}</span> : null;
}

function NoCount() {
  return null;
}
