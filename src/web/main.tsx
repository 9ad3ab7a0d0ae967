import { startTransition, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { storeFirstCalls } from './api/earlyCalls.ts';
import { createQueryClient } from './api/queryClient.ts';
import { App } from './App.tsx';
import { currentLanguage, LOCALES, setPageLanguage } from './i18n/language.ts';
import { warmFormats } from './i18n/useFormat.ts';
import { loadFirstWords } from './i18n/words.ts';
import { followConnection } from './routes/followConnection.ts';
import { followDashboards } from './routes/followDashboards.ts';
import { createAppRouter } from './routes.tsx';
import { followOutbox } from './routes/followOutbox.ts';
import { followDialogs } from './routes/followDialogs.ts';
import { followSession } from './routes/followSession.ts';
import { followTimeZone } from './routes/followTimeZone.ts';
import { followTabs } from './shell/tabs.ts';
import './styles.css';

const client = createQueryClient();
const router = createAppRouter(client);
followSession(router, client);
followTabs();
followDialogs(router);
followConnection(router, client);
followDashboards();
followTimeZone(client);
followOutbox();
storeFirstCalls();

start().catch((error: unknown) => {
  console.error(error);
  // The translations may not have loaded, so the page's own text is shown.
  document.getElementById('not-loaded')?.removeAttribute('hidden');
});

/** Loads the translations and the first page's code in parallel, then renders. */
async function start(): Promise<void> {
  const language = currentLanguage();
  setPageLanguage(language);
  const loading = Promise.all([loadFirstWords(language), router.load()]);
  warmFormats(LOCALES[language]);
  const [first] = await loading;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root.');
  // The page is rendered in a transition, so that it responds to touch while rendering.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App client={client} router={router} first={first} />
      </StrictMode>,
    ),
  );
}
