import { useMemo } from 'react';
import { ownNameOf } from '../../../../domain/languageTag.ts';
import { useText } from '../../../i18n/useText.ts';
import { readProblem } from './problemCause.ts';
import { useProblemWords } from './useProblemWords.ts';
import type { DefinitionInFile } from '../readDefinitionFile.ts';

type FileProblemsProps = Pick<DefinitionInFile, 'definition' | 'problems'>;

/** Matches the place of a problem in an XLSForm: its sheet, and its row if it has one. */
const SHEET = /^(?<sheet>\w+)(?:, row (?<row>\d+))?$/;

/** Lists the problems of a definition in a file, each with its place in words and in the file. */
export function FileProblems({ definition, problems }: FileProblemsProps) {
  const text = useText();
  const languages = useMemo(() => tagsIn(problems).map((tag) => ({ tag, name: ownNameOf(tag) ?? tag })), [problems]);
  const wordsOf = useProblemWords(definition, 'en', languages);
  return (
    <ol className="divide-y divide-line rounded-lg border border-line">
      {problems.map((problem, row) => {
        const details = readProblem(definition, problem);
        const words = wordsOf(details);
        const form = details.isKnown ? undefined : SHEET.exec(problem.at)?.groups;
        const { number, title } = words.entry;
        return (
          <li key={`${row} ${problem.at}`} className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[2fr_3fr]">
            <span className="min-w-0">
              <span className="block wrap-anywhere">
                {form?.['row'] !== undefined
                  ? text('editor.file.row', { sheet: form['sheet'] ?? '', row: Number(form['row']) })
                  : form
                    ? text('editor.file.sheet', { sheet: form['sheet'] ?? '' })
                    : details.isKnown && [number, title].filter(Boolean).join(' ')}
              </span>
              {!form && <code className="block font-mono text-xs wrap-anywhere text-fg-3">{problem.at}</code>}
            </span>
            {details.cause === 'other' ? (
              <span lang="en" className="wrap-anywhere">
                {problem.text}
              </span>
            ) : (
              <span className="wrap-anywhere">
                {words.field === ''
                  ? words.text
                  : text('editor.problemIn', { field: words.field, problem: words.text })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

/** Returns the last words of the messages' paths, which can be language tags. */
function tagsIn(problems: FileProblemsProps['problems']): string[] {
  const tags = problems.flatMap(({ text }) => /\.([\w-]+) (?:must|has)/.exec(text)?.[1] ?? []);
  return [...new Set(['en', ...tags])];
}
