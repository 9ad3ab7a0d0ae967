import { CircleCheck, CircleDashed, TriangleAlert } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { useEditor } from '../editorContext.ts';
import type { ReadProblem } from '../../definitions/problems/problemCause.ts';

/** Lists what prevents publishing; pressing a problem opens its field. */
export function ProblemsPanel() {
  const text = useText();
  const { problems, faults } = useEditor();
  const emptyCount = problems.length - faults.length;
  const [Icon, tone] =
    faults.length > 0
      ? [TriangleAlert, 'text-bad']
      : emptyCount > 0
        ? [CircleDashed, 'text-fg-3']
        : [CircleCheck, 'text-good'];
  return (
    <section aria-label={text('editor.check.title')} className="card flex flex-col gap-3 p-5 max-sm:p-4">
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon className={`size-4 ${tone}`} aria-hidden />
        {faults.length > 0
          ? text('editor.check.some', { count: faults.length })
          : emptyCount > 0
            ? text('editor.check.empty', { count: emptyCount })
            : text('editor.check.none')}
      </h2>
      {problems.length > 0 && <ProblemList />}
    </section>
  );
}

/** Lists the problems, then the fields that are still empty, as buttons that lead to the field concerned. */
export function ProblemList({ onShow }: { onShow?: () => void }) {
  const { problems, faults, isHint, show } = useEditor();
  return (
    <ul className="-mx-2 flex max-h-72 flex-col overflow-y-auto">
      {[...faults, ...problems.filter(isHint)].map((problem, at) => (
        <li key={`${at} ${problem.path}`}>
          <button
            type="button"
            onClick={() => {
              onShow?.();
              show(problem);
            }}
            className="w-full rounded-lg px-2 py-1.5 text-left hover:bg-sunken"
          >
            <ProblemLines problem={problem} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function ProblemLines({ problem }: { problem: ReadProblem }) {
  const text = useText();
  const { wordsOf, isHint } = useEditor();
  const { entry, field, text: words } = wordsOf(problem);
  const sentence = isHint(problem) ? text('editor.stillEmpty') : words;
  return (
    <>
      <span className="block font-medium wrap-anywhere">
        {entry.number !== null && <span className="num text-fg-3">{entry.number} </span>}
        {entry.title}
      </span>
      <span className="block text-xs wrap-anywhere text-fg-2">
        {field === '' ? sentence : text('editor.problemIn', { field, problem: sentence })}
      </span>
    </>
  );
}
