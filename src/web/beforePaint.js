'use strict';
// Runs before the first paint, while the app is still loading.
// oxlint-disable unicorn/consistent-function-scoping -- the braces keep these names from the page's own
{
  const readStored = (name) => {
    try {
      return JSON.parse(sessionStorage.getItem(`fourscore.${name}`) ?? localStorage.getItem(`fourscore.${name}`));
    } catch {
      // Without storage, or with an invalid value, this is as if nothing were stored.
      return null;
    }
  };

  /** Sets the theme and the speed early, so that neither the other theme nor unwanted motion appears briefly. */
  const setTheme = () => {
    const theme = readStored('theme');
    const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.pace = readStored('pace') === 'instant' ? 'instant' : 'usual';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };

  const ask = (rel, href, as) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }));

  /** Returns the first available language, as `i18n/language.ts` chooses it. */
  const languageOf = (languages) => {
    const preferences = [readStored('language'), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
    return preferences.find((tag) => languages.includes(tag)) ?? 'en';
  };

  /** Requests the texts of the first pages, and the files of the page at this URL. */
  const askForFiles = ({ words, pages }, language) => {
    ask('preload', `/${words[language]}`, 'fetch');
    for (const file of pages[location.pathname === '/' ? '/dashboard' : location.pathname] ?? []) {
      if (file.endsWith('.css')) ask('preload', `/${file}`, 'style');
      else ask('modulepreload', `/${file}`, 'script');
    }
  };

  /** Makes the first calls that the page at this URL made when it was last opened (`api/earlyCalls.ts`). */
  const makeFirstCalls = (language) => {
    const token = readStored('currentUser')?.token;
    const first = readStored('firstCalls');
    if (!token || readStored('locked') || first?.at !== location.pathname + location.search) return;
    const headers = {
      authorization: `Basic ${token}`,
      'accept-language': language,
      'content-type': 'application/json',
    };
    const answerTo = async ({ path, body }) => {
      const response = await fetch(path, { method: 'POST', headers, body });
      // The response is read completely, because an unused response would keep its connection open.
      return new Response(await response.text(), { status: response.status, headers: response.headers });
    };
    window.earlyCalls = new Map(
      first.calls.map((call) => {
        const answer = answerTo(call);
        // A failure is ignored here. If the response is used later, the failure is reported there.
        answer.catch(() => {});
        return [JSON.stringify([call.path, token, language, call.body]), answer];
      }),
    );
  };

  setTheme();
  // Over a slow connection each sequential request costs half a second, so the app's next requests are made now.
  const block = document.getElementById('first-files');
  if (block) {
    const files = JSON.parse(block.textContent);
    const language = languageOf(Object.keys(files.words));
    askForFiles(files, language);
    makeFirstCalls(language);
  }
}
