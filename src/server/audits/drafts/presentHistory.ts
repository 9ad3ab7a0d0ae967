import { historyOf, type Deed, type Save, type Where } from '../../../domain/drafts/history.ts';
import { nameOf } from '../../../domain/drafts/places.ts';
import { listAt, type Tree } from '../../../domain/drafts/tree.ts';
import type { Language } from '../../../domain/instrument.ts';
import { ownNameOf } from '../../../domain/languageTag.ts';
import { languageOf, type Translate } from '../../i18n.ts';

type NamedSave = Save & { by_name: string | null };

/** Groups the saves of a draft, newest first, and describes each group in the caller's language. */
export function presentHistory(
  content: Tree,
  saves: readonly NamedSave[],
  { translate, language }: { translate: Translate; language: Language },
) {
  const times = new Map(saves.map(({ rev, at }) => [rev, at.toISOString()]));
  const words: Words = {
    translate,
    languageName: languageNames(content, translate),
    listOf: (labels) => new Intl.ListFormat(language).format(labels),
  };
  return historyOf(content, saves, language).map(({ first, last, deed }) => {
    const { rev, at, by_name: by, restored } = last;
    const time = restored === null ? undefined : times.get(restored);
    return {
      rev,
      first,
      at: at.toISOString(),
      by,
      summary: restored === null ? summaryOf(deed, words) : translate('definitionDrafts.restored', { to: restored }),
      ...(restored === 0 && { restored: null }),
      ...(time !== undefined && { restored: time }),
    };
  });
}

type Words = {
  translate: Translate;
  languageName: (tag: string) => string;
  listOf: (labels: readonly string[]) => string;
};

function summaryOf({ kind, titles, fields, where, language }: Deed, words: Words): string {
  const { translate, languageName } = words;
  const text = (key: string, values: Record<string, string | number> = {}) =>
    translate(`definitionDrafts.${key}`, values);
  const count = titles.size;
  const [title = ''] = [...titles.values()].map((entryTitle) => entryTitle || translate('editor.noText'));
  const place = where && (where.title || placeName(where, translate));
  const values = { title, count, ...(place !== null && { where: place }) };
  switch (kind) {
    case 'added':
    case 'moved':
      return text(`${kind}${count > 1 ? 'Many' : ''}${place === null ? '' : 'To'}`, values);
    case 'removed':
      return text(`removed${count > 1 ? 'Many' : ''}${place === null ? '' : 'From'}`, values);
    case 'translated':
      if (language === null) return text('translatedMany', values);
      return text(count > 1 ? 'translatedManyIn' : 'translated', { ...values, language: languageName(language) });
    case 'languageAdded':
    case 'languageRemoved':
      return text(kind, { language: languageName(language ?? '') });
    case 'renamed':
      return text('renamed', { title, name: [...titles.keys()].at(-1)?.split('/').at(-1) ?? '' });
    case 'changed': {
      const labels = fields.map((field) => fieldLabel(field, translate));
      const fieldLabels = labels.filter((label) => label !== null);
      if (fieldLabels.length === 0) return text('changed', values);
      const field = fields.length === 1 ? (FIELD_KEYS[fields[0] ?? ''] ?? fields[0] ?? '') : '';
      return text('changedField', { ...values, field, label: words.listOf(fieldLabels) });
    }
    case 'several':
    case 'restored':
    default:
      return text('several', values);
  }
}

/** The labels of some fields, as keys under `editor`. They take precedence over `LABELLED` and `LISTS`. */
const LABELS: Readonly<Record<string, string>> = {
  source: 'fields.source_title',
  scope: 'fields.in_scope',
  why: 'lists.evidence',
  scoringType: 'fields.scoringType',
};

/** Fields that have a label under `editor.fields`. */
const LABELLED: ReadonlySet<string> = new Set(
  (
    'text help title name description factor weight strategies kind earns choices unit min max decimals size ' +
    'max_price barcodes pack required photo fix ask_when severity group kcal_per_kg edible agreed_from agreed_on ' +
    'cites formula direction coverage enough show when tone default finding citation doi certainty days pillar ' +
    'renew_months specials'
  ).split(' '),
);

/** The lists of a definition, whose names are under `editor.lists`. */
const LISTS: ReadonlySet<string> = new Set([
  'managerQuestions',
  'scope',
  'computed',
  'measures',
  'outcome',
  'settings',
  'baskets',
  'evidence',
]);

/** The fields whose name in the `changedField` text differs from their name in the definition. */
const FIELD_KEYS: Readonly<Record<string, string>> = { scoringType: 'earns' };

/** Returns the label of a field in the editor; null if it has none. */
function fieldLabel(field: string, translate: Translate): string | null {
  if (field === 'renamed') return translate('editor.rename.name');
  if (Object.hasOwn(LABELS, field)) return translate(`editor.${LABELS[field] ?? ''}`);
  if (LABELLED.has(field)) return translate(`editor.fields.${field}`);
  return LISTS.has(field) ? translate(`editor.lists.${field}`) : null;
}

/** Returns the name of a list, or a placeholder for a section without a title. */
function placeName({ path }: Where, translate: Translate): string {
  return LISTS.has(path) ? translate(`editor.lists.${path}`) : translate('editor.noText');
}

function languageNames(content: Tree, translate: Translate): (tag: string) => string {
  return (tag) => {
    const entry = listAt(content, ['languages']).find((candidate) => nameOf(candidate, 'tag') === tag);
    const ownName = languageOf(tag) ? translate(`languages.${tag}`) : ownNameOf(tag);
    return nameOf(entry, 'name') || (ownName ?? tag);
  };
}
