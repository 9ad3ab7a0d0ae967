import { languageOf } from '../../../i18n.ts';
import { Refusal } from '../../../refusal.ts';
import type { PhoneContext } from './context.ts';
import { wordsLanguage, type Words } from './form/languages.ts';
import { messageOf } from './message.ts';
import { moduleMessageOf } from './moduleMessage.ts';
import { storeModuleForm } from './moduleSubmission.ts';
import type { ModuleForms } from './moduleVersions.ts';
import { readModuleForm } from './readModuleForm.ts';
import { readSubmission, type AnnouncedPhoto } from './readSubmission.ts';
import { readXml } from './readXml.ts';
import { storeSubmission } from './submission.ts';
import { headOf } from './submissionFields.ts';
import type { Forms } from './versions.ts';

/** The forms that phones may send. */
export type AllForms = { forms: Forms; moduleForms: ModuleForms };

/** A stored form and the message for the app. */
export type StoredForm = {
  id: string;
  record: 'survey' | 'assessment';
  photos: readonly AnnouncedPhoto[];
  language: ReturnType<typeof languageOf>;
  message: string;
};

/** Reads a submitted form and stores it, as a survey or as an assessment of a module. */
export async function storeForm(
  context: PhoneContext,
  { forms, moduleForms }: AllForms,
  words: Words,
  xml: Buffer,
): Promise<StoredForm> {
  const root = readXml(xml);
  const { surveyId: id, formId, version } = headOf(root);
  const instrument = await forms.instrumentOf(formId, version);
  if (instrument) {
    const read = readSubmission(root, id, instrument, { now: context.now, words });
    const submission = await storeSubmission(context, read, { instrument, xml });
    const language = read.language ?? context.language;
    const message = messageOf(submission, language, words(wordsLanguage(language)));
    return { id, record: 'survey', photos: read.photos, language: languageOf(read.language), message };
  }
  const indexedModule = await moduleForms.moduleOf(formId, version);
  if (!indexedModule) throw new Refusal('form_unknown');
  const read = readModuleForm(root, id, indexedModule, context);
  const results = await storeModuleForm(context, read, xml);
  const language = languageOf(read.language);
  const message = read.isBlank
    ? words(language ?? context.language)('phoneReply.blank')
    : moduleMessageOf(indexedModule.module, results, read.language ?? context.language, words);
  return { id, record: 'assessment', photos: read.photos, language, message };
}
