import { useRef, useState } from 'react';
import {
  checkDefinition,
  listDefinitions,
  listFoods,
  listPacks,
  listVersionUses,
  loadDefinition,
} from '../../../contract/audits/definitions.ts';
import { listChanges } from '../../../contract/access/history.ts';
import type { ReplyOf } from '../../../contract/kit/call.ts';
import { makeCall } from '../../api/makeCall.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { Checkbox } from '../../forms/Checkbox.tsx';
import { DropZone } from '../../forms/DropZone.tsx';
import { useText } from '../../i18n/useText.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormError } from '../../ui/FormError.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { Dialog, DialogBody, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { FileProblems } from './problems/FileProblems.tsx';
import { DEFINITION_FILES, readDefinitionFile, type DefinitionInFile } from './readDefinitionFile.ts';
import { UnusedColumns } from './UnusedColumns.tsx';

type CheckResult = ReplyOf<typeof checkDefinition>['resultData'];
type DefinitionFile = {
  name: string;
  definition: Record<string, unknown> | null;
  checkResult: CheckResult | null;
  unusedFields: DefinitionInFile['unknown'];
  problem: string | null;
};

/** The maximum size of a JSON file, in bytes. */
const MAX_BYTES = 1_000_000;

/** Lets the user load a definition from a file, which is checked first. */
export function LoadFileDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const errorText = useErrorText();
  const picker = useRef<HTMLInputElement>(null);
  const [chosenFile, setChosenFile] = useState<DefinitionFile | null>(null);
  const [reading, setReading] = useState(false);
  const [use, setUse] = useState(false);
  const { send, busy, error, forgetError } = useSend(loadDefinition, [
    listDefinitions,
    listPacks,
    listVersionUses,
    listFoods,
    listChanges,
  ]);

  async function readFile(file: File | undefined): Promise<void> {
    if (!file) return;
    forgetError();
    setReading(true);
    const isForm = file.name.toLowerCase().endsWith('.xlsx');
    const unusable = (problem: string) =>
      setChosenFile({ name: file.name, definition: null, checkResult: null, unusedFields: [], problem });
    if (!isForm && file.size > MAX_BYTES) unusable(text('refusals.definition_too_large'));
    else {
      const refusal = await refusalOf(async () => {
        const form = isForm ? await readDefinitionFile(file) : null;
        const definition = form?.definition ?? parseFile(await file.text());
        if (definition === null) return unusable(text('instruments.file.unreadable'));
        const problems = form?.problems ?? [];
        const checkResult =
          problems.length > 0
            ? { problems, summary: null }
            : (await makeCall(checkDefinition, { definition })).resultData;
        setChosenFile({
          name: file.name,
          definition,
          checkResult,
          unusedFields: form?.unknown ?? [],
          problem: null,
        });
      });
      if (refusal) unusable(errorText(refusal));
    }
    setReading(false);
  }

  const load = (definition: Record<string, unknown>) =>
    void refusalOf(async () => {
      const { resultData } = await send({ definition, use });
      onClose();
      notify({ text: resultData });
    });

  const definition = chosenFile?.checkResult?.problems.length === 0 ? chosenFile.definition : null;
  return (
    <Dialog title={text('instruments.load')} description={text('instruments.file.lead')} width="wide" onClose={onClose}>
      <DialogBody className="flex flex-col gap-4">
        <DropZone
          picker={picker}
          label={text('instruments.file.label')}
          accept={DEFINITION_FILES}
          onFile={(file) => void readFile(file)}
          className="px-4 py-4 max-sm:flex-col"
        >
          <p className="min-w-0 flex-1 wrap-anywhere">{chosenFile?.name ?? text('instruments.file.drop')}</p>
          <Button busy={reading} onClick={() => picker.current?.click()}>
            {text('instruments.file.choose')}
          </Button>
        </DropZone>
        {chosenFile?.problem && <Alert tone="bad">{chosenFile.problem}</Alert>}
        {chosenFile && <UnusedColumns columns={chosenFile.unusedFields} />}
        {chosenFile?.checkResult && (
          <Result definition={chosenFile.definition ?? {}} checkResult={chosenFile.checkResult} />
        )}
        {definition && (
          <Checkbox
            label={text('instruments.file.use')}
            checked={use}
            onChange={({ target }) => setUse(target.checked)}
          />
        )}
        <FormError error={error} />
      </DialogBody>
      <DialogFoot>
        <Button onClick={onClose}>{text('forms.cancel')}</Button>
        <Button
          look="filled"
          busy={busy}
          disabled={definition === null}
          onClick={definition ? () => load(definition) : undefined}
        >
          {text('instruments.file.load')}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}

function Result({
  definition,
  checkResult: { problems, summary },
}: {
  definition: Record<string, unknown>;
  checkResult: CheckResult;
}) {
  const text = useText();
  if (summary) {
    const { title, version, items, measures, examples } = summary;
    return (
      <output className="flex flex-col gap-0.5 rounded-lg bg-good-soft px-3 py-2.5">
        <span className="font-medium text-good">
          {title} {version}
        </span>
        <span className="num">{text('instruments.file.summary', { items, measures, examples })}</span>
      </output>
    );
  }
  return (
    <div role="alert" className="flex flex-col gap-2">
      <h3 className="font-semibold text-bad">{text('instruments.file.problems', { count: problems.length })}</h3>
      <FileProblems definition={definition} problems={problems} />
    </div>
  );
}

/** Returns the JSON object that a file contains; null if the file contains anything else. */
function parseFile(content: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(content);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
