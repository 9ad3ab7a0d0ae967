import { listFoods, listManagerQuestions } from '../../../contract/instrument.ts';
import { listStores } from '../../../contract/stores.ts';
import { makeCallOnce } from '../../api/makeCall.ts';
import { currentLanguage } from '../../i18n/language.ts';
import { currentUser } from '../../session/session.ts';
import { keepReferences, readKeptReferences } from './referenceDatabase.ts';

/** Reads from the server what is needed to take audits without a connection, and keeps it. */
export async function refreshReferences(): Promise<void> {
  const userid = currentUser()?.userid;
  if (userid === undefined || !navigator.onLine) return;
  const language = currentLanguage();
  const [foods, questions, stores] = await Promise.all([
    makeCallOnce(listFoods, {}),
    makeCallOnce(listManagerQuestions, {}),
    makeCallOnce(listStores, {}),
  ]);
  if (currentUser()?.userid !== userid) return;
  const known = await readKeptReferences(userid);
  await keepReferences(
    {
      userid,
      readAt: new Date().toISOString(),
      clockAheadMs: 0,
      language,
      instrument: foods.instrument,
      foods: foods.resultData,
      managerQuestions: questions.resultData,
      stores: stores.resultData.map(({ _id, store_name: storeName, image, last_survey: lastSurvey }) => ({
        storeId: _id,
        storeName,
        storeImage: image,
        lastSurvey,
      })),
    },
    known?.facts ?? [],
  );
}
