import { CHANGE_CLASSES } from '../../../domain/drafts/changeKinds.ts';
import { useText } from '../../i18n/useText.ts';
import { useStore } from '../../session/store.ts';
import { ChangeLine } from './publish/ChangeLine.tsx';
import { useEditor } from './editorContext.ts';

/** The maximum number of changes that the panel shows. */
const SHOWN = 12;

/** Lists the draft's changes, the most serious first. */
export function ChangesPanel() {
  const text = useText();
  const { session } = useEditor();
  const about = useStore(session.about);
  const changes = (about?.changes ?? []).toSorted(
    (one, other) => CHANGE_CLASSES.indexOf(other.class) - CHANGE_CLASSES.indexOf(one.class),
  );
  return (
    <section aria-label={text('editor.change.title')} className="card flex flex-col gap-3 p-5 max-sm:p-4">
      <h2 className="font-semibold">{text('editor.change.title')}</h2>
      {changes.length === 0 ? (
        <p className="text-fg-2">{text('editor.change.none')}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {changes.slice(0, SHOWN).map((change) => (
            <ChangeLine key={`${change.kind} ${change.id}`} change={change} />
          ))}
        </ul>
      )}
      {changes.length > SHOWN && (
        <p className="text-fg-2">{text('editor.change.more', { count: changes.length - SHOWN })}</p>
      )}
      <p className="text-xs text-fg-3">{text('editor.change.foot')}</p>
    </section>
  );
}
