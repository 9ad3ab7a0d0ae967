import { MapPin, Maximize, Minus, Plus } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { Score } from '../../places/stores/useStoreColumns.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { viewAround, project, WHOLE_MAP, ZOOM_MAX } from './samples/mapShape.ts';
import { BOUNDS, MAP_STORES } from './samples/sampleMap.ts';
import { StoreMap } from './StoreMap.tsx';

/** Renders /map: stores by position, drawn locally so that no map service learns what users look at. */
export function MapPage() {
  const text = useText();
  const [storeId, setStoreId] = useState('harbour');
  const [view, setView] = useState(WHOLE_MAP);
  const store = MAP_STORES.find(({ id }) => id === storeId);
  const zoomTo = (zoom: number, id = storeId) => {
    const at = MAP_STORES.find((mapStore) => mapStore.id === id);
    setView(at ? viewAround(project(at, BOUNDS), zoom) : WHOLE_MAP);
  };
  const choose = (id: string) => {
    setStoreId(id);
    if (view.zoom > 1) zoomTo(view.zoom, id);
  };
  return (
    <GalleryPage name="map">
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Card
          title={text('gallery.map.title')}
          note={text('gallery.map.note')}
          aside={<ZoomButtons zoom={view.zoom} onZoom={zoomTo} onWhole={() => setView(WHOLE_MAP)} />}
        >
          <StoreMap stores={MAP_STORES} storeId={storeId} view={view} onChoose={choose} />
        </Card>
        <section aria-label={text('nav.stores')} className="card overflow-hidden">
          <ul>
            {MAP_STORES.map(({ id, name, score }) => (
              <li key={id} className="border-b border-line last:border-none">
                <button
                  type="button"
                  aria-pressed={id === storeId}
                  onClick={() => choose(id)}
                  className="flex h-13 w-full items-center gap-3 px-4 text-left transition-colors hover:bg-sunken/60 focus-visible:-outline-offset-2 aria-pressed:bg-accent-soft aria-pressed:font-medium"
                >
                  <MapPin className={`size-4 shrink-0 ${id === store?.id ? 'text-accent' : 'text-fg-3'}`} aria-hidden />
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  <Score score={score} change={null} />
                </button>
              </li>
            ))}
          </ul>
        </section>
      </div>
    </GalleryPage>
  );
}

type ZoomProps = { zoom: number; onZoom: (zoom: number) => void; onWhole: () => void };

function ZoomButtons({ zoom, onZoom, onWhole }: ZoomProps) {
  const text = useText();
  const buttons = [
    { name: 'zoomIn', icon: Plus, disabled: zoom >= ZOOM_MAX, onPress: () => onZoom(zoom * 2) },
    { name: 'zoomOut', icon: Minus, disabled: zoom <= 1, onPress: () => onZoom(zoom / 2) },
    { name: 'whole', icon: Maximize, disabled: zoom <= 1, onPress: onWhole },
  ] as const;
  return (
    <div className="-mr-1.5 flex">
      {buttons.map(({ name, icon: Icon, disabled, onPress }) => (
        <IconButton
          key={name}
          label={text(`gallery.map.${name}`)}
          disabled={disabled}
          onClick={onPress}
          className="disabled:opacity-40"
        >
          <Icon className="size-4" aria-hidden />
        </IconButton>
      ))}
    </div>
  );
}
