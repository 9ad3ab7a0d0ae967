import { mayHaveStarted } from '../../../../domain/surveyDate.ts';
import { ANSWER_MAX_CHARACTERS } from '../../../../domain/modules/checkAnswer.ts';
import { isPrice } from '../../../../domain/modules/assess.ts';
import type { AssessmentAnswer, SizeUnit } from '../../../../domain/modules/module.ts';
import { NOTE_MAX_CHARACTERS, TEXT_MAX_CHARACTERS } from '../../../../domain/limits.ts';
import { Refusal } from '../../../refusal.ts';
import type { LoadedModule } from '../../../shared/definitions/modules.ts';
import type { GivenAssessment } from '../../assessments/incoming.ts';
import { LANGUAGE_FIELDS, formLanguage } from './form/languages.ts';
import { moduleLayoutOf, nameIn, type FormItem, type ItemScreen } from './moduleForm/layout.ts';
import { announcedPhoto, type AnnouncedPhoto } from './readSubmission.ts';
import { childOf, textOf, type XmlNode } from './readXml.ts';
import { momentsOf, storable } from './submissionFields.ts';

/** A submitted form of a module, converted to an assessment. */
export type ReadModuleForm = {
  assessment: Omit<GivenAssessment, 'contentHash'>;
  /** The store's name in the form, for messages. */
  storeName: string;
  /** The tag of the app's language, if known. */
  language: string | null;
  photos: AnnouncedPhoto[];
  /** True if the form has no answers. */
  isBlank: boolean;
};

type GivenItem = GivenAssessment['answers'][number];

/** Converts a submitted module form to an assessment. */
export function readModuleForm(
  root: XmlNode,
  id: string,
  { module }: LoadedModule,
  { now }: { now: Date },
): ReadModuleForm {
  const { takenAt, startedAt } = momentsOf(root, now);
  const screens = moduleLayoutOf(module).sections.flatMap(({ name, screens: own }) => {
    const section = childOf(root, name);
    return own.map((screen) => ({ screen, group: childOf(section, nameIn(screen.path)) }));
  });
  const answers = screens.flatMap(({ screen, group }) => answersIn(group, screen));
  const language = textOf(root, LANGUAGE_FIELDS.label);
  return {
    assessment: {
      id,
      store_id: textOf(root, 'store_id').toLowerCase(),
      module: module.module,
      module_version: module.version,
      date: takenAt,
      ...(startedAt && mayHaveStarted(startedAt, takenAt) && { started: startedAt }),
      answers,
    },
    storeName: storable(textOf(root, 'store_name'), TEXT_MAX_CHARACTERS),
    language: formLanguage(module, language),
    photos: screens.flatMap(({ screen, group }) =>
      itemsOn(screen).flatMap(({ item, photo }) =>
        photo === null ? [] : announcedPhoto(id, item.varname, textOf(group, nameIn(photo))),
      ),
    ),
    isBlank: answers.length === 0,
  };
}

const itemsOn = (screen: ItemScreen): FormItem[] => (screen.kind === 'price' ? [screen.price] : screen.items);

function answersIn(group: XmlNode | undefined, screen: ItemScreen): GivenItem[] {
  if (screen.kind === 'price') return withNote(screen.price, group, priceOf(group));
  return screen.items.flatMap((item) => withNote(item, group, valueOf(item, textOf(group, nameIn(item.path)))));
}

/** Returns the answer with its note. Drops a note without an answer, because an assessment can't contain one. */
function withNote(
  { item, note: path }: FormItem,
  group: XmlNode | undefined,
  value: AssessmentAnswer | null,
): GivenItem[] {
  if (value === null) return [];
  const note = storable(textOf(group, nameIn(path)), NOTE_MAX_CHARACTERS);
  // Copied, because the wire format has mutable types and stored answers have read-only ones.
  const answer = isPrice(value) ? { ...value } : Array.isArray(value) ? [...(value as readonly string[])] : value;
  return [{ item: item.varname, value: answer as GivenItem['value'], ...(note !== '' && { note }) }];
}

function valueOf({ item }: FormItem, text: string): AssessmentAnswer | null {
  if (text === '') return null;
  if (item.kind === 'number') return numberOf(text);
  if (item.kind === 'multi') return [...new Set(text.split(/\s+/))];
  return storable(text, ANSWER_MAX_CHARACTERS);
}

/**
 * Returns a price, or 'none' for a product that isn't sold; null if neither was entered, even though the form fills in
 * the item's size and unit.
 */
function priceOf(group: XmlNode | undefined): AssessmentAnswer | null {
  if (textOf(group, 'none') !== '') return 'none';
  if (textOf(group, 'price') === '') return null;
  const optional = (name: string) => (textOf(group, name) === '' ? {} : { [name]: numberOf(textOf(group, name)) });
  return {
    price: numberOf(textOf(group, 'price')),
    size: numberOf(textOf(group, 'size')),
    // Checked afterwards with the other fields.
    unit: textOf(group, 'unit') as SizeUnit,
    ...optional('packs'),
    ...optional('special'),
  };
}

/** The numbers that apps write; large ones have an exponent. */
const NUMBER = /^[-+]?\d+(?:\.\d+)?(?:E[-+]?\d+)?$/i;

function numberOf(text: string): number {
  if (!NUMBER.test(text)) throw new Refusal('bad_submission');
  return Number(text);
}
