import { useMemo } from 'react';
import { readPeers } from '../../../../contract/insight/dashboard.ts';
import type { ReplyOf } from '../../../../contract/kit/call.ts';
import { PEERS_LEAST } from '../../../../domain/evaluation/peers.ts';
import { useComparedNote } from '../../../audits/definitions/versions/useComparedNote.ts';
import { useCall } from '../../../api/useCall.ts';
import { areaLook } from '../../../charts/areas/areaLook.tsx';
import { useAreaNames } from '../../../charts/areas/useAreaNames.ts';
import { ChartCard } from '../../../charts/ChartCard.tsx';
import { axisOver } from '../../../charts/intervals/axis.ts';
import { IntervalPlot, type IntervalRow } from '../../../charts/intervals/IntervalPlot.tsx';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Card } from '../../../ui/cards/Card.tsx';

export type Peers = ReplyOf<typeof readPeers>['resultData'];

const TABLE_HEIGHT = 486;
const AXIS = axisOver([0, 100], 4);
const HALF = 50;

/** Compares a store's scores with those of its peers. Suspends. */
export function PeersCard({ storeId, storeName }: { storeId: string; storeName: string }) {
  const text = useText();
  const format = useFormat();
  const formatList = useListFormat();
  const { resultData: peers, versions } = useCall(readPeers, { store_id: storeId });
  const versionsNote = useComparedNote(versions);
  const rows = usePeerRows(peers);
  const title = text('peers.title');
  const heads = useMemo(
    () => ({ name: '', before: [text('peers.own')], after: [text('peers.median'), text('peers.topQuarter')] }),
    [text],
  );
  const reason = reasonForNone(peers);
  if (reason !== null) {
    return (
      <Card title={title}>
        <p className="mt-3 max-w-prose text-fg-2">{text(`peers.${reason}`, { least: PEERS_LEAST })}</p>
      </Card>
    );
  }
  return (
    <ChartCard
      title={title}
      subject={storeName}
      note={
        <>
          {text('peers.note', { count: peers.find(({ area }) => area === 'overall')?.stores ?? 0 })}
          {versionsNote !== '' && <p className="mt-1">{versionsNote}</p>}
        </>
      }
      figures={{
        ...(versionsNote !== '' && { note: versionsNote }),
        columns: [text('peers.score'), ...heads.before, ...heads.after],
        rows: rows.map(({ name, before, after }) => ({ name, values: [...before, ...after] })),
      }}
      height={TABLE_HEIGHT}
    >
      {(drawing) => (
        <IntervalPlot
          rows={rows}
          heads={heads}
          axis={AXIS}
          strongValue={HALF}
          tick={format.number}
          title={title}
          name="peers"
          describe={({ name, before, after }) => {
            const parts = [...heads.before, ...heads.after].map((head, at) => `${head} ${[...before, ...after][at]}`);
            return text('charts.values', { date: name, values: formatList(parts) });
          }}
          drawing={drawing}
        />
      )}
    </ChartCard>
  );
}

/** Returns why there are no figures; null if there are some. */
function reasonForNone(peers: Peers): 'unaudited' | 'few' | 'withheld' | null {
  if (peers.some(({ median }) => median !== null)) return null;
  if (peers.every(({ own }) => own === null)) return 'unaudited';
  return peers.every(({ stores }) => stores < PEERS_LEAST) ? 'few' : 'withheld';
}

function usePeerRows(peers: Peers): IntervalRow[] {
  const format = useFormat();
  const names = useAreaNames();
  return useMemo(() => {
    // With an even number of stores, the median can be between two whole scores.
    const percent = (score: number | null) => (score === null ? '–' : format.percent(Math.round(score)));
    return peers.map(({ area, own, median, top_quarter: top }) => ({
      key: area,
      name: names[area],
      ...areaLook(area),
      before: [percent(own)],
      after: [percent(median), percent(top)],
      value: own === null ? null : { at: own, low: median, high: top },
      filled: own !== null && median !== null && own >= median,
    }));
  }, [peers, names, format]);
}
