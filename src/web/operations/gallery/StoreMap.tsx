import { useFormat } from '../../i18n/useFormat.ts';
import { useText } from '../../i18n/useText.ts';
import { ScoreChip } from '../../ui/ScoreChip.tsx';
import { degreesBetween, viewPoint, project, proportion, windingPath, type View } from './samples/mapShape.ts';
import { BOUNDS, ISLAND, LAND, RIVER, type MapStore } from './samples/sampleMap.ts';

/** Width of the drawing in its own units; the height follows from the bounds. */
const WIDTH = 1000;
const HEIGHT = WIDTH / proportion(BOUNDS);

/** The distance between two graticule lines, in degrees. */
const STEP = 0.2;

/** Draws the map with a button for each visible store. */
export function StoreMap({
  stores,
  storeId,
  view,
  onChoose,
}: {
  stores: readonly MapStore[];
  storeId: string;
  view: View;
  onChoose: (id: string) => void;
}) {
  const text = useText();
  return (
    <section
      aria-label={text('gallery.map.title')}
      className="relative mt-3 overflow-hidden rounded-lg border border-line bg-sunken"
      style={{ aspectRatio: proportion(BOUNDS) }}
    >
      <Ground view={view} />
      {stores
        .toSorted((one, other) => one.east - other.east)
        .map((store) => (
          <Marker key={store.id} store={store} view={view} selected={store.id === storeId} onChoose={onChoose} />
        ))}
    </section>
  );
}

function Marker({
  store,
  view,
  selected,
  onChoose,
}: {
  store: MapStore;
  view: View;
  selected: boolean;
  onChoose: (id: string) => void;
}) {
  const text = useText();
  const format = useFormat();
  const at = viewPoint(project(store, BOUNDS), view);
  if (!at) return null;
  const score = store.score === null ? text('stores.noScore') : format.percent(store.score);
  // The selected store is on top, so that its name is readable.
  return (
    <button
      type="button"
      aria-pressed={selected}
      aria-label={`${store.name}, ${score}`}
      onClick={() => onChoose(store.id)}
      className={`absolute flex -translate-x-1/2 -translate-y-full flex-col items-center rounded-lg pointer-coarse:min-w-10 ${selected ? 'z-10' : 'hover:z-10'}`}
      style={{ left: `${at.x * 100}%`, top: `${at.y * 100}%` }}
    >
      <span
        className={`flex items-center gap-2 rounded-lg border bg-card p-0.5 text-sm shadow-2 ${selected ? 'border-accent pl-2 max-sm:pl-0.5' : 'border-line-2'}`}
      >
        {selected && <span className="font-medium whitespace-nowrap max-sm:hidden">{store.name}</span>}
        {store.score === null ? (
          <span className="flex h-6 items-center px-1.5 text-xs text-fg-2">–</span>
        ) : (
          <ScoreChip score={store.score} />
        )}
      </span>
      <span aria-hidden className={`h-2 w-0.5 ${selected ? 'bg-accent' : 'bg-fg-3'}`} />
      <span aria-hidden className={`size-2 rounded-full ring-2 ring-card ${selected ? 'bg-accent' : 'bg-fg-3'}`} />
    </button>
  );
}

function Ground({ view: { x, y, zoom } }: { view: View }) {
  const width = WIDTH / zoom;
  const height = HEIGHT / zoom;
  const stroke = { fill: 'none', stroke: 'var(--line-2)', strokeWidth: 1, vectorEffect: 'non-scaling-stroke' } as const;
  return (
    <svg
      aria-hidden
      viewBox={`${x * WIDTH - width / 2} ${y * HEIGHT - height / 2} ${width} ${height}`}
      className="absolute inset-0 size-full"
    >
      {[LAND, ISLAND].map((shore) => (
        <path
          key={shore.length}
          d={`${pathOf(shore)}Z`}
          {...stroke}
          fill="var(--card)"
          stroke="var(--control)"
          strokeLinejoin="round"
        />
      ))}
      <path d={pathOf(RIVER)} {...stroke} stroke="var(--line-2)" strokeWidth={3} strokeLinejoin="round" />
      <g strokeDasharray="1 5">
        {degreesBetween(BOUNDS.west, BOUNDS.east, STEP).map((east) => (
          <path
            key={east}
            d={pathOf([
              [east, BOUNDS.south],
              [east, BOUNDS.north],
            ])}
            {...stroke}
          />
        ))}
        {degreesBetween(BOUNDS.south, BOUNDS.north, STEP).map((north) => (
          <path
            key={north}
            d={pathOf([
              [BOUNDS.west, north],
              [BOUNDS.east, north],
            ])}
            {...stroke}
          />
        ))}
      </g>
    </svg>
  );
}

function pathOf(places: readonly (readonly [east: number, north: number])[]): string {
  return windingPath(
    places.map(([east, north]) => {
      const { x, y } = project({ east, north }, BOUNDS);
      return { x: x * WIDTH, y: y * HEIGHT };
    }),
  );
}
