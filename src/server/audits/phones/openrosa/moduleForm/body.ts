import { choices, hint, input, label, languageQuestion, screen, storeQuestion } from '../form/parts.ts';
import { element, type Xml } from '../form/xml.ts';
import type { FormItem, FormSection, ItemScreen, ModuleLayout, PriceItem } from './layout.ts';
import { helpField, unitsOf } from './model.ts';
import { choiceText } from './texts.ts';

/** Returns the body of a module's form. */
export function moduleBody(layout: ModuleLayout): Xml {
  return element('h:body', {}, storeQuestion('lastTime'), ...layout.sections.map(sectionGroup), languageQuestion());
}

function sectionGroup({ name, path, section, screens }: FormSection): Xml {
  const help = section?.help ? [element('input', { ref: `${path}/${helpField(name)}` }, label(`n:${name}`))] : [];
  return element(
    'group',
    { ref: path },
    label(`c:${name}`),
    ...help,
    ...screens.map((screen) => screenOf(screen, name)),
  );
}

function screenOf(screenOfItem: ItemScreen, section: string): Xml {
  if (screenOfItem.kind === 'price')
    return screen(screenOfItem.path, `q:${screenOfItem.price.item.varname}`, ...priceFields(screenOfItem.price));
  const { path, items, more } = screenOfItem;
  return screen(
    path,
    `c:${section}`,
    ...items.map(itemField),
    element(
      'select',
      { ref: more, appearance: 'minimal' },
      label('moreNotes'),
      ...items.map(({ item: { varname } }) => option(varname, `q:${varname}`)),
    ),
    ...items.flatMap(({ item: { varname }, note, photo }) => [
      input(note, 'note', hint(`q:${varname}`)),
      ...photoFields(photo, varname),
    ]),
  );
}

const photoFields = (ref: string | null, varname: string): Xml[] =>
  ref === null ? [] : [element('upload', { ref, mediatype: 'image/*' }, label('photo'), hint(`q:${varname}`))];

/** Returns a choice with a value and the id of its text. */
const option = (value: string, text: string): Xml => element('item', {}, label(text), element('value', {}, value));

function itemField({ item, path: ref }: FormItem): Xml {
  const labels = [label(`q:${item.varname}`), hint(`h:${item.varname}`)];
  if (item.kind === 'yes_no') return element('select1', { ref }, ...labels, choices("instance('yn')/root/item"));
  if (item.kind === 'text') return input(ref, `q:${item.varname}`, hint(`h:${item.varname}`));
  if (item.kind !== 'choice' && item.kind !== 'multi') return element('input', { ref }, ...labels);
  const options = item.choices.map(({ code }) => option(code, choiceText(item.varname, code)));
  return item.kind === 'multi'
    ? element('select', { ref }, ...labels, ...options)
    : element('select1', { ref }, ...labels, ...options, option('na', 'na'));
}

/** The size and unit default to those of the item. */
function priceFields({ item, path, note, photo }: FormItem & { item: PriceItem }): Xml[] {
  const units = unitsOf(item);
  const field = (name: string) => element('input', { ref: `${path}/${name}` }, label(name));
  const unit = element(
    'select1',
    { ref: `${path}/unit` },
    label('unit'),
    ...units.map((unitCode) => option(unitCode, `u:${unitCode}`)),
  );
  return [
    element('input', { ref: `${path}/price` }, label('price'), hint(`h:${item.varname}`)),
    element('select', { ref: `${path}/none` }, label('notSold'), option('none', 'yes')),
    ...(item.unit === 'each' ? [] : [field('size')]),
    ...(units.length > 1 ? [unit] : []),
    field('packs'),
    field('special'),
    input(note, 'note'),
    ...photoFields(photo, item.varname),
  ];
}
