import { useLocale } from 'use-intl';
import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { SAMPLE_TODAY } from './samples/sampleDays.ts';
import { INVOICE } from './samples/sampleInvoice.ts';

export function InvoiceSheet() {
  const text = useText();
  const format = useFormat();
  const { number, due, to } = INVOICE;
  return (
    <article className="report-sheet" aria-label={text('gallery.pages.invoice')}>
      <header className="report-head">
        <div>
          <h1 className="text-title">{text('gallery.pages.invoice')}</h1>
          <p className="num text-fg-2">{number}</p>
        </div>
        <p className="report-mark">
          {text('app.name')}
          <span>{text('signIn.foot')}</span>
        </p>
      </header>
      <div className="grid grid-cols-2 gap-7 py-4">
        <div>
          <h2>{text('gallery.invoice.to')}</h2>
          {to.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <dl className="num grid h-fit grid-cols-2 gap-x-4 gap-y-1 [&>dd]:text-right [&>dt]:text-fg-2">
          <dt>{text('charts.date')}</dt>
          <dd>{format.day(SAMPLE_TODAY)}</dd>
          <dt>{text('gallery.invoice.due')}</dt>
          <dd>{format.day(due)}</dd>
        </dl>
      </div>
      <Lines />
      <Totals />
      <footer className="report-foot">{text('gallery.invoice.foot')}</footer>
    </article>
  );
}

function Lines() {
  const text = useText();
  const format = useFormat();
  const money = useMoney();
  return (
    <table className="num w-full">
      <thead>
        <tr className="border-b border-line-2 text-left text-2xs text-fg-2 [&>th]:h-8 [&>th]:font-medium [&>th:not(:first-child)]:text-right">
          <th scope="col">{text('gallery.invoice.item')}</th>
          <th scope="col">{text('gallery.invoice.quantity')}</th>
          <th scope="col">{text('gallery.invoice.price')}</th>
          <th scope="col">{text('gallery.invoice.amount')}</th>
        </tr>
      </thead>
      <tbody>
        {INVOICE.lines.map(({ item, quantity, price }) => (
          <tr key={item} className="border-b border-line [&>td]:text-right">
            <th scope="row" className="h-10 text-left font-normal">
              {item}
            </th>
            <td>{format.number(quantity)}</td>
            <td>{money(price)}</td>
            <td>{money(quantity * price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Totals() {
  const text = useText();
  const format = useFormat();
  const money = useMoney();
  const { lines, taxPercent } = INVOICE;
  const net = lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0);
  const tax = (net * taxPercent) / 100;
  return (
    <dl className="num ml-auto grid w-72 grid-cols-2 gap-y-1.5 [&>dd]:text-right [&>dt]:text-fg-2">
      <dt>{text('gallery.invoice.net')}</dt>
      <dd>{money(net)}</dd>
      <dt>{text('gallery.invoice.tax', { percent: format.percent(taxPercent) })}</dt>
      <dd>{money(tax)}</dd>
      <dt className="border-t border-line-2 pt-2 font-semibold text-fg!">{text('gallery.invoice.total')}</dt>
      <dd className="border-t border-line-2 pt-2 font-semibold">{money(net + tax)}</dd>
    </dl>
  );
}

function useMoney(): (amount: number) => string {
  const format = new Intl.NumberFormat(useLocale(), { style: 'currency', currency: 'EUR' });
  return (amount) => format.format(amount);
}
