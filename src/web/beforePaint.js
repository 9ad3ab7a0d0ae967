'use strict';
// Runs before the first paint, while the program is still on its way.
// oxlint-disable unicorn/consistent-function-scoping -- the braces keep these names from the page's own
{
  const stored = (name) => {
    try {
      return JSON.parse(sessionStorage.getItem(`fourscore.${name}`) ?? localStorage.getItem(`fourscore.${name}`));
    } catch {
      // No storage, or a value of something else: as if nothing were kept.
      return null;
    }
  };

  /** The other theme never flashes by, nor motion that the user switched off. */
  const setTheme = () => {
    const kept = stored('theme');
    const dark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
    document.documentElement.dataset.pace = stored('pace') === 'instant' ? 'instant' : 'usual';
    document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  };

  const ask = (rel, href, as) =>
    document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }));

  /** The first of the languages that there are, as `i18n/language.ts` chooses it. */
  const languageOf = (known) => {
    const wanted = [stored('language'), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
    return wanted.find((tag) => known.includes(tag)) ?? 'en';
  };

  /** The words of the first pages, and the files of the page that the address names. */
  const askForFiles = ({ words, pages }, language) => {
    ask('preload', `/${words[language]}`, 'fetch');
    for (const file of pages[location.pathname === '/' ? '/dashboard' : location.pathname] ?? []) {
      if (file.endsWith('.css')) ask('preload', `/${file}`, 'style');
      else ask('modulepreload', `/${file}`, 'script');
    }
  };

  /** The calls that the page at this address began with the last time (`api/earlyCalls.ts`). */
  const makeFirstCalls = (language) => {
    const token = stored('currentUser')?.token;
    const first = stored('firstCalls');
    if (!token || stored('locked') || first?.at !== location.pathname + location.search) return;
    const headers = {
      authorization: `Basic ${token}`,
      'accept-language': language,
      'content-type': 'application/json',
    };
    const answerTo = async ({ path, body }) => {
      const response = await fetch(path, { method: 'POST', headers, body });
      // Read to its end: an answer that nothing asks for would hold its connection.
      return new Response(await response.text(), { status: response.status, headers: response.headers });
    };
    window.earlyCalls = new Map(
      first.calls.map((call) => {
        const answer = answerTo(call);
        // One that nothing asks for, or only later, fails without a word.
        answer.catch(() => {});
        return [JSON.stringify([call.path, token, language, call.body]), answer];
      }),
    );
  };

  setTheme();
  // Over a slow line each question after another costs half a second: what the program is going to ask for is asked for now.
  const block = document.getElementById('first-files');
  if (block) {
    const files = JSON.parse(block.textContent);
    const language = languageOf(Object.keys(files.words));
    askForFiles(files, language);
    makeFirstCalls(language);
  }
}
