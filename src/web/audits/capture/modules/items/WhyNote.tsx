import { textIn } from '../../../../../domain/definitionTexts.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { ExternalLink, Lightbulb } from 'lucide-react';
import type { Item, Module } from '../../../../../domain/modules/module.ts';
import { useText } from '../../../../i18n/useText.ts';

/** Shows the studies behind an item on request. Renders nothing if there are none. */
export function WhyNote({ item, evidence = [] }: { item: Item; evidence: Module['evidence'] }) {
  const text = useText();
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const studies = evidence.filter(({ id }) => item.why?.includes(id));
  if (studies.length === 0) return null;
  return (
    <details className="text-sm open:w-full">
      <summary className="btn-ghost h-11 w-fit cursor-pointer list-none gap-1.5 text-accent">
        <Lightbulb className="size-4" aria-hidden />
        {text('assess.why')}
      </summary>
      <ul className="flex flex-col gap-3 rounded-lg bg-sunken px-3.5 py-3">
        {studies.map(({ id, citation, doi, finding, certainty }) => (
          <li key={id} className="flex flex-col gap-1">
            <p {...attributes(finding)} className="text-pretty">
              {textIn(finding, language)}
            </p>
            <p className="text-xs text-pretty text-fg-2">{text('assess.certainty', { level: certainty })}</p>
            <p className="text-xs text-pretty wrap-anywhere text-fg-2">{citation}</p>
            {doi && (
              <a
                href={`https://doi.org/${encodeURI(doi)}`}
                target="_blank"
                rel="noreferrer"
                className="reach inline-flex w-fit items-center gap-1 text-xs font-medium text-accent hover:underline"
              >
                {text('assess.readStudy')}
                <ExternalLink className="size-3.5" aria-hidden />
              </a>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
