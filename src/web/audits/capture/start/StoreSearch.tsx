import { useDeferredValue, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Food } from '../../../../contract/kit/shapes.ts';
import { SearchInput } from '../../../forms/SearchInput.tsx';
import { useText } from '../../../i18n/useText.ts';
import { useSlash } from '../../../shell/keys/useSlash.ts';
import { Alert } from '../../../ui/Alert.tsx';
import type { Draft } from '../drafts/draft.ts';
import { useDueDays, type CaptureStore, type References } from '../references/references.ts';
import { findStores, storesInOrder, unsentStores } from './storeOrder.ts';
import { StoreRow } from './StoreRow.tsx';

/** The number of stores listed at first, and added each time the user asks for more. */
const PAGE = 12;

type StoreSearchProps = {
  references: References;
  drafts: readonly Draft[];
  title: string;
  find?: string;
  hasFailed: boolean;
  /** Called with the store that was tapped; null hides the stores, because nothing can be started. */
  onStart: ((store: CaptureStore) => void) | null;
  /** Shown between the search and the stores. */
  children?: ReactNode;
};

/** Shows the user's stores with a search field. */
export function StoreSearch({ references, drafts, title, find = '', hasFailed, onStart, children }: StoreSearchProps) {
  const text = useText();
  const [input, setInput] = useState(find);
  const search = useRef<HTMLDivElement>(null);
  useSlash(search);
  const searchText = useDeferredValue(input);
  const { stores, foods } = references;
  const dueDays = useDueDays();
  const inOrder = useMemo(() => storesInOrder(stores, drafts, dueDays), [stores, drafts, dueDays]);
  const matchingStores = useMemo(() => findStores(inOrder, searchText), [inOrder, searchText]);
  const unsent = unsentStores(drafts);
  return (
    <section aria-label={title}>
      <header className="flex min-h-9 items-end justify-between gap-3 pb-1.5">
        <h2 className="text-xs font-medium text-fg-2">{title}</h2>
        <output className="num text-xs text-fg-3">
          {text('capture.start.stores', { count: matchingStores.length })}
        </output>
      </header>
      <div ref={search}>
        <SearchInput
          label={text('capture.start.find')}
          value={input}
          onChange={setInput}
          className="[&>input]:h-12 [&>input]:text-base"
        />
      </div>
      {children}
      {hasFailed && (
        <div className="mt-2">
          <Alert tone="bad">{text('capture.start.cannotStart')}</Alert>
        </div>
      )}
      {onStart && (
        <FoundStoreList key={searchText} stores={matchingStores} foods={foods} unsent={unsent} onStart={onStart} />
      )}
    </section>
  );
}

type FoundProps = {
  stores: readonly CaptureStore[];
  foods: readonly Food[];
  /** The ids of the stores with a finished audit on this device that the server does not have. */
  unsent: ReadonlySet<string>;
  onStart: (store: CaptureStore) => void;
};

function FoundStoreList({ stores, foods, unsent, onStart }: FoundProps) {
  const text = useText();
  const [pages, setPages] = useState(1);
  const further = stores.length - pages * PAGE;
  if (stores.length === 0) return <p className="px-4 py-6 text-center text-fg-2">{text('capture.start.noMatch')}</p>;
  return (
    <>
      <ul className="card mt-1 divide-y divide-line overflow-hidden">
        {stores.slice(0, pages * PAGE).map((store) => (
          <StoreRow
            key={store.storeId}
            store={store}
            foods={foods}
            unsent={unsent.has(store.storeId)}
            onStart={() => onStart(store)}
          />
        ))}
      </ul>
      {further > 0 && (
        <button type="button" className="btn-ghost mt-1" onClick={() => setPages(pages + 1)}>
          {text('capture.start.further', { count: Math.min(PAGE, further) })}
        </button>
      )}
    </>
  );
}
