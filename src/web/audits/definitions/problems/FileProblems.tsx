import { useMemo } from 'react';
import { ownNameOf } from '../../../../domain/languageTag.ts';
import { useText } from '../../../i18n/useText.ts';
import { readProblem } from './problemCause.ts';
import { useProblemWords } from './useProblemWords.ts';
import type { DefinitionInFile } from '../readDefinitionFile.ts';

type FileProblemsProps = Pick<DefinitionInFile, 'definition' | 'problems'>;

/** Matches the place of a problem in an XLSForm: its sheet, and its row if it has one. */
const SHEET = /^(?<sheet>\w+)(?:, row (?<row>\d+))?$/;

/** Lists the problems of a definition in a file, with their places. */
export function FileProblems({ definition, problems }: FileProblemsProps) {
  const text = useText();
  const readProblems = useMemo(
    () => problems.map((problem) => ({ at: problem.at, details: readProblem(definition, problem) })),
    [definition, problems],
  );
  const languages = useMemo(() => {
    const tags = new Set(readProblems.flatMap(({ details }) => details.tag ?? []));
    return [...tags].map((tag) => ({ tag, name: ownNameOf(tag) ?? tag }));
  }, [readProblems]);
  const wordsOf = useProblemWords(definition, 'en', languages);
  return (
    <ol className="divide-y divide-line rounded-lg border border-line">
      {readProblems.map(({ at, details }, row) => {
        const words = wordsOf(details);
        const form = details.isKnown ? undefined : SHEET.exec(at)?.groups;
        const { number, title } = words.entry;
        return (
          <li key={`${row} ${at}`} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[2fr_3fr]">
            <span className="min-w-0">
              <span className="block wrap-anywhere">
                {form?.['row'] !== undefined
                  ? text('editor.file.row', { sheet: form['sheet'] ?? '', row: Number(form['row']) })
                  : form
                    ? text('editor.file.sheet', { sheet: form['sheet'] ?? '' })
                    : details.isKnown && [number, title].filter(Boolean).join(' ')}
              </span>
              {!form && <code className="block font-mono text-xs wrap-anywhere text-fg-3">{at}</code>}
            </span>
            <span className="wrap-anywhere">
              {words.field === '' ? words.text : text('editor.problemIn', { field: words.field, problem: words.text })}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
