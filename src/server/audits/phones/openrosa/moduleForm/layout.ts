import { itemsOf, type Item, type Module, type Section } from '../../../../../domain/modules/module.ts';
import { freeName } from '../form/layout.ts';

/**
 * An item with the paths of its answer, its note and its photo in the form; `photo` is null if the item allows no
 * photo.
 */
export type FormItem = { item: Item; path: string; note: string; photo: string | null };

/** A screen of the app: a price, or consecutive items that are not prices. */
export type ItemScreen =
  | { kind: 'price'; path: string; price: FormItem & { item: PriceItem } }
  | { kind: 'items'; path: string; more: string; items: FormItem[] };

export type PriceItem = Extract<Item, { kind: 'price' }>;

/** A section with its path; `section` is null for the items that determine whether the module applies. */
export type FormSection = { name: string; path: string; section: Section | null; screens: ItemScreen[] };

/** The items of a module's form, section by section and screen by screen. */
export type ModuleLayout = { module: Module; sections: FormSection[]; items: ReadonlyMap<string, FormItem> };

/** Caches layouts, because each submission needs one. */
const layouts = new WeakMap<Module, ModuleLayout>();

/** Returns the layout of a module's form. */
export function moduleLayoutOf(module: Module): ModuleLayout {
  const layout = layouts.get(module) ?? lay(module);
  layouts.set(module, layout);
  return layout;
}

function lay(module: Module): ModuleLayout {
  const names = new Set(itemsOf(module).map(({ varname }) => varname));
  const sections = [
    { name: 'SCOPE', section: null, items: module.scope?.items ?? [] },
    ...module.sections.map((section) => ({ name: `S_${section.code}`, section, items: section.items })),
  ].map(({ name, section, items }): FormSection => {
    const path = `/data/${name}`;
    return { name, path, section, screens: screensOf(name, path, items, names) };
  });
  const shownSections = sections.filter(({ screens }) => screens.length > 0);
  const items = shownSections.flatMap(({ screens }) =>
    screens.flatMap((screen) => (screen.kind === 'price' ? [screen.price] : screen.items)),
  );
  return { module, sections: shownSections, items: new Map(items.map((item) => [item.item.varname, item])) };
}

function screensOf(name: string, path: string, items: readonly Item[], names: ReadonlySet<string>): ItemScreen[] {
  const screens: ItemScreen[] = [];
  for (const item of items) {
    if (item.kind === 'price') {
      const fieldPath = `${path}/${item.varname}`;
      const photo = takesPhoto(item) ? `${fieldPath}/photo` : null;
      screens.push({
        kind: 'price',
        path: fieldPath,
        price: { item, path: fieldPath, note: `${fieldPath}/note`, photo },
      });
      continue;
    }
    let last = screens.at(-1);
    if (last?.kind !== 'items') {
      const screenPath = `${path}/${name}_${screens.length + 1}`;
      last = { kind: 'items', path: screenPath, more: `${screenPath}/${name}_more`, items: [] };
      screens.push(last);
    }
    const nearName = (name: string) => `${last.path}/${freeName(`${item.varname}_${name}`, names)}`;
    const photo = takesPhoto(item) ? nearName('photo') : null;
    last.items.push({ item, path: `${last.path}/${item.varname}`, note: nearName('note'), photo });
  }
  return screens;
}

const takesPhoto = ({ photo }: Item): boolean => photo === 'optional' || photo === 'required';

/** Returns the last part of a path, which is the name of its field. */
export const nameIn = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
