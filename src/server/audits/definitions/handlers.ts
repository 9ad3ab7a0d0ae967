import type * as calls from '../../../contract/audits/definitions.ts';
import { inLanguage } from '../../../domain/instrument.ts';
import type { HandlersOf } from '../../http/serve.ts';
import { activeInstrument } from '../../shared/definitions/installedInstruments.ts';
import { definitionHandlers } from './definitionHandlers.ts';
import { foodsOf, managerQuestionsOf } from './present.ts';

/** Handlers for the active instrument and all definitions. */
export const instrumentHandlers: HandlersOf<typeof calls> = {
  ...definitionHandlers,

  async listFoods(_input, { db, language }) {
    const { instrument } = await activeInstrument(db);
    const { name, version } = instrument;
    return { resultData: foodsOf(instrument, language), instrument: { name, version } };
  },

  async listManagerQuestions(_input, { db, language }) {
    const { instrument } = await activeInstrument(db);
    return { resultData: managerQuestionsOf(instrument, language) };
  },

  async listRegionFoods(_input, { db, language }) {
    const { instrument } = await activeInstrument(db);
    return {
      resultData: instrument.categories.map(({ code, name }) => ({
        _id: code,
        food_name: inLanguage(name, language),
        code,
      })),
    };
  },
};
