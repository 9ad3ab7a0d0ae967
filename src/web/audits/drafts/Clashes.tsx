import { useText } from '../../i18n/useText.ts';
import { useStore } from '../../session/store.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { useEditor } from './editorContext.ts';
import type { Clash } from './session/draftState.ts';
import { plainValue } from './plainValue.ts';
import { usePathName } from './usePathName.ts';

/** Asks which value to use for fields that someone else changed at the same time. */
export function Clashes() {
  const { session } = useEditor();
  const { clashes } = useStore(session.state);
  return clashes.map((clash) => <ClashCard key={clash.edit.path} clash={clash} />);
}

function ClashCard({ clash }: { clash: Clash }) {
  const text = useText();
  const { session } = useEditor();
  const nameOf = usePathName();
  const { edit, theirs } = clash;
  const decide = (keepsOwn: boolean) => {
    if (!session.decide(clash, keepsOwn)) notify({ text: text('editor.cantEdit') });
  };
  const isGone = theirs === null && edit.op !== 'remove';
  const values = [
    [
      text('editor.clash.mine'),
      edit.op === 'set' || edit.op === 'add' ? plainValue(edit.value) : text(`editor.clash.${edit.op}`),
    ],
    [text('editor.clash.theirs'), isGone ? text('editor.clash.gone') : plainValue(theirs)],
  ] as const;
  return (
    <Alert tone="warn" title={text('editor.clash.title', { name: nameOf(edit.path) })}>
      <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-[auto_minmax(0,1fr)]">
        {values.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="font-medium">{name}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button onClick={() => decide(false)}>{text('editor.clash.keepTheirs')}</Button>
        <Button onClick={() => decide(true)}>{text('editor.clash.useMine')}</Button>
      </div>
    </Alert>
  );
}
