import { Image, Table2 } from 'lucide-react';
import { Suspense, useRef, useState, type ReactNode, type Ref } from 'react';
import { useText } from '../i18n/useText.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { lazyPart } from '../ui/popups/usePopup.ts';
import { ENTRANCE } from './entrance.ts';
import { useListFormat } from '../i18n/useListFormat.ts';
import type { ChartTargets } from './targets/chartTargets.ts';
import type { LegendEntry } from './png/pngDocument.ts';
import type { ChartVersions } from './versions/chartVersions.ts';

/** The table is loaded when its button is hovered or focused, because few users look at the figures. */
const table = lazyPart(() => import('./FigureTable.tsx').then((file) => file.FigureTable));

type Figures = {
  note?: string;
  columns: readonly string[];
  rows: readonly { name: string; values: readonly string[] }[];
};

type ChartCardProps = {
  title: string;
  note: ReactNode;
  /** The subject of the figures, such as the store and dates. */
  subject: string;
  legend?: readonly LegendEntry[];
  /** The chart's figures; null for an empty chart, which has neither table nor picture. */
  figures: Figures | null;
  height: number;
  targets?: ChartTargets | undefined;
  /** The versions that came into use within the chart's days. */
  versions?: ChartVersions | undefined;
  className?: string;
  children: (drawing: Ref<SVGSVGElement>) => ReactNode;
};

/** Renders a chart with buttons to show its figures as a table and to download a picture. */
export function ChartCard(props: ChartCardProps) {
  const { title, figures, height, legend = [], targets, versions } = props;
  const text = useText();
  const drawing = useRef<SVGSVGElement>(null);
  const [isTableChosen, setIsTableChosen] = useState(false);
  const asTable = isTableChosen && figures !== null;
  const save = async () => {
    if (!drawing.current) return;
    const { savePng } = await import('./png/png.ts');
    await savePng(drawing.current, { title, subtitle: props.subject, legend: [...legend, ...(targets?.legend ?? [])] });
  };
  return (
    <section
      aria-label={title}
      className={`card flex min-w-0 flex-col p-4 sm:p-5 ${props.className ?? ''}`}
      style={ENTRANCE}
    >
      <header className="flex min-h-10 items-start gap-2">
        <div className="min-w-0 flex-1">
          <h2 className="font-semibold">{title}</h2>
          <div className="mt-1 text-xs text-fg-2">
            {props.note}
            {versions?.note && <p className="mt-1">{versions.note}</p>}
          </div>
        </div>
        <div className="-mr-1.5 flex">
          <IconButton
            label={text('charts.table', { chart: title })}
            aria-pressed={asTable}
            disabled={!figures}
            onPointerEnter={table.fetch}
            onFocus={table.fetch}
            onClick={() => setIsTableChosen(!isTableChosen)}
            className="disabled:opacity-40"
          >
            <Table2 className="size-4" aria-hidden />
          </IconButton>
          <IconButton
            label={text('charts.picture', { chart: title })}
            disabled={!figures}
            onClick={() => void save()}
            className="disabled:opacity-40"
          >
            <Image className="size-4" aria-hidden />
          </IconButton>
        </div>
      </header>
      <div className="mt-3">
        {asTable && <AsTable {...{ title, figures, height, targets, versions }} />}
        {/* The chart stays rendered while the table is shown, so that the picture can still be saved. */}
        <div hidden={asTable}>{props.children(drawing)}</div>
      </div>
    </section>
  );
}

type AsTableProps = Pick<ChartCardProps, 'title' | 'height' | 'targets' | 'versions'> & { figures: Figures };

function AsTable({ title, figures: { note, columns, rows }, height, targets, versions }: AsTableProps) {
  const formatList = useListFormat();
  return (
    <Suspense fallback={<div style={{ height }} />}>
      <table.Part
        label={title}
        caption={formatList([title, ...(note ? [note] : []), ...(versions?.note ? [versions.note] : [])])}
        columns={columns}
        rows={[
          ...(targets?.rows(columns.length - 1) ?? []),
          ...(versions?.rows(columns.length - 1) ?? []),
          ...rows,
        ].map(({ name, values }) => ({
          key: name,
          name,
          cells: values,
        }))}
        height={height}
      />
    </Suspense>
  );
}
