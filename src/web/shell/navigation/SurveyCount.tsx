import { useQuery } from '@tanstack/react-query';
import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { listSurveys } from '../../../contract/surveys.ts';
import { readOptions } from '../../api/useCall.ts';
import { useFormat } from '../../i18n/useFormat.ts';
import { useSelectedStoreOrNull } from '../selection.ts';

/** How many surveys the selected store has, for beside the sidebar's entry; nothing until it is known. */
export function SurveyCount() {
  return (
    // Where the stores do not load, the header says so.
    <CatchBoundary getResetKey={() => 'count'} errorComponent={Nothing}>
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

function Nothing() {
  return null;
}
