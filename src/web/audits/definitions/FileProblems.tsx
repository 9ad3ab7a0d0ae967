import type { DefinitionInFile } from './readDefinitionFile.ts';

/** Lists the problems of a definition in a file, each with its place. They are in English. */
export function FileProblems({ problems }: { problems: DefinitionInFile['problems'] }) {
  return (
    <ol lang="en" className="divide-y divide-line rounded-lg border border-line">
      {problems.map(({ at, text: problem }, row) => (
        <li key={`${row} ${at}`} className="grid gap-x-4 px-3 py-2 sm:grid-cols-[2fr_3fr]">
          <code className="font-mono text-xs leading-5 wrap-anywhere text-fg-2">{at}</code>
          <span className="wrap-anywhere">{problem}</span>
        </li>
      ))}
    </ol>
  );
}
