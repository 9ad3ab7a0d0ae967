import { CircleCheck, TriangleAlert } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { useEditor } from './editorContext.ts';
import { showEntry } from './showEntry.ts';
import { usePathName } from './usePathName.ts';

/** Lists what prevents publishing; pressing a problem opens its entry. */
export function ProblemsPanel() {
  const text = useText();
  const { problems } = useEditor();
  return (
    <section aria-label={text('editor.check.title')} className="card flex flex-col gap-3 p-5 max-sm:p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        {problems.length === 0 ? (
          <CircleCheck className="size-4 text-good" aria-hidden />
        ) : (
          <TriangleAlert className="size-4 text-bad" aria-hidden />
        )}
        {problems.length === 0 ? text('editor.check.none') : text('editor.check.some', { count: problems.length })}
      </h2>
      {problems.length > 0 && <ProblemList />}
    </section>
  );
}

/** Lists the problems as buttons that open the entry concerned. */
export function ProblemList({ onShow }: { onShow?: () => void }) {
  const { problems, open } = useEditor();
  const nameOf = usePathName();
  return (
    <ul className="-mx-2 flex max-h-72 flex-col overflow-y-auto">
      {problems.map(({ path, text: problem }, at) => (
        <li key={`${at} ${path}`}>
          <button
            type="button"
            onClick={() => {
              onShow?.();
              open(path);
              showEntry(path);
            }}
            className="w-full rounded-lg px-2 py-1.5 text-left hover:bg-sunken"
          >
            <span className="block font-medium wrap-anywhere">{nameOf(path)}</span>
            <span lang="en" className="block text-xs wrap-anywhere text-fg-2">
              {problem}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
