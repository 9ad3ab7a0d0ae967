import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { Card } from '../../ui/cards/Card.tsx';
import type { Status } from './status.ts';

/** Shows facts about the running server. */
export function ServerCard({ status }: { status: Status }) {
  const text = useText();
  const format = useFormat();
  const { versions, started, database, mail, exports } = status;
  const { busy, most, awaited } = database.connections;
  const lines: [name: string, value: string][] = [
    [text('app.name'), versions.fourscore],
    [text('status.names.node'), versions.node],
    [text('status.names.postgres'), versions.database],
    [text('status.schema'), versions.schema],
    [text('status.started'), text('status.moment', { date: format.day(started), time: format.timeAndZone(started) })],
    [text('status.database'), text(database.embedded ? 'status.embedded' : 'status.ownServer')],
    [text('status.size'), format.bytes(database.bytes)],
    [text('status.connections'), text('status.busyOf', { busy, most, awaited })],
    [text('status.exports'), text('status.exportsNow', exports)],
    [text('status.mailBy'), text(`status.carriers.${mail.carrier}`)],
  ];
  return (
    <Card title={text('status.server')} note={text('status.serverNote')}>
      <dl className="mt-2 divide-y divide-line">
        {lines.map(([name, value]) => (
          <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <dt className="text-fg-2">{name}</dt>
            <dd className="num text-right wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
