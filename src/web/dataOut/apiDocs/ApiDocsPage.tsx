import { Link } from '@tanstack/react-router';
import { FileJson } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/useText.ts';
import { Brand } from '../../shell/Brand.tsx';
import { LanguageMenu } from '../../shell/header/LanguageMenu.tsx';
import { ThemeToggle } from '../../shell/header/ThemeToggle.tsx';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { CallCard } from './CallCard.tsx';
import { callsByNoun, type DescribedNoun } from './calls.ts';
import { Code } from './Code.tsx';
import { shapeText } from './shapeText.ts';
import { useDescription } from './useDescription.ts';

const ENVELOPES = `{ "type": true, "resultData": [...] }

{ "type": false, "resultData": "Fill in name.", "message": "Fill in name.",
  "field": "name", "code": "missing" }`;

/** Shows the calls of the API as `/openapi.json` describes them. */
export function ApiDocsPage() {
  const text = useText();
  const description = useDescription();
  const nouns = callsByNoun(description);
  usePageTitle(text('apiDocs.title'));
  useEffect(() => {
    // The target of the URL's hash did not exist yet when the browser looked for it.
    document.querySelector(`#${CSS.escape(decodeURIComponent(location.hash.slice(1)) || 'api')}`)?.scrollIntoView();
  }, []);
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="sticky top-0 z-30 flex h-14 shrink-0 items-center gap-1 border-b border-line bg-page px-4 md:px-6">
        <Link to="/dashboard" className="rounded-lg">
          <Brand />
        </Link>
        <span className="flex-1" />
        <LanguageMenu />
        <ThemeToggle />
      </header>
      <div className="mx-auto flex w-full max-w-316 flex-1 gap-10 px-4 py-6 md:px-6">
        <Contents nouns={nouns} />
        <main className="flex min-w-0 flex-1 flex-col gap-10">
          <Intro version={description.info.version} />
          {nouns.map((noun) => (
            <section key={noun.name} aria-labelledby={`noun-${noun.name}`} className="flex flex-col gap-4">
              <h2 id={`noun-${noun.name}`} className="scroll-mt-20 text-lg font-semibold" lang="en">
                {noun.description}
              </h2>
              {noun.calls.map((call) => (
                <CallCard key={call.anchor} call={call} />
              ))}
            </section>
          ))}
          <section aria-labelledby="shapes" className="flex flex-col gap-4">
            <h2 id="shapes" className="scroll-mt-20 text-lg font-semibold">
              {text('apiDocs.shapes')}
            </h2>
            <dl className="card divide-y divide-line" lang="en">
              {Object.entries(description.components.schemas).map(([name, schema]) => (
                <div
                  key={name}
                  className="grid gap-x-6 gap-y-1 px-5 py-3 max-sm:px-4 lg:grid-cols-[10rem_minmax(0,1fr)]"
                >
                  <dt className="font-mono text-xs leading-5 font-medium">{name}</dt>
                  <dd className="min-w-0">
                    {schema.description !== undefined && <p className="text-fg-2">{schema.description}</p>}
                    <Code>{shapeText(schema)}</Code>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        </main>
      </div>
    </div>
  );
}

function Intro({ version }: { version: string }) {
  const text = useText();
  return (
    <div id="api" className="flex scroll-mt-20 flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-title">{text('apiDocs.title')}</h1>
          <p className="mt-0.5 text-fg-2">{text('apiDocs.lead', { version })}</p>
        </div>
        <a href="/openapi.json" className="btn">
          <FileJson className="size-4" aria-hidden />
          openapi.json
        </a>
      </div>
      <div className="card flex flex-col gap-3 p-5 max-sm:p-4">
        <h2 className="text-base font-semibold">{text('apiDocs.how')}</h2>
        <p className="text-fg-2">{text('apiDocs.token')}</p>
        <Code>{`curl ${location.origin}/store/getAllStores \\\n  -H 'Authorization: Basic fsk_...' \\\n  -X POST`}</Code>
        <p className="text-fg-2">{text('apiDocs.envelope')}</p>
        <Code>{ENVELOPES}</Code>
        <p className="text-fg-2">{text('apiDocs.statuses')}</p>
      </div>
    </div>
  );
}

function Contents({ nouns }: { nouns: readonly DescribedNoun[] }) {
  const text = useText();
  return (
    <nav
      aria-label={text('apiDocs.contents')}
      className="sticky top-20 max-h-[calc(100dvh-6rem)] w-64 shrink-0 overflow-y-auto overscroll-contain pb-6 max-lg:hidden"
    >
      <ul className="flex flex-col gap-4" lang="en">
        {nouns.map((noun) => (
          <li key={noun.name}>
            <a href={`#noun-${noun.name}`} className="rounded-sm font-medium hover:text-accent">
              {noun.description}
            </a>
            <ul className="mt-1 flex flex-col border-l border-line">
              {noun.calls.map(({ anchor, path }) => (
                <li key={anchor} className="min-w-0">
                  <a
                    href={`#${anchor}`}
                    className="block truncate rounded-sm py-0.5 pl-3 font-mono text-xs text-fg-3 hover:text-fg"
                  >
                    {path}
                  </a>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  );
}
