import { Download } from 'lucide-react';
import { prepareAssessmentExport } from '../../../contract/dataOut/exports.ts';
import { useErrorText } from '../../api/useErrorText.ts';
import { useSend } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { downloadFrom } from '../../ui/download.ts';
import { notify } from '../../ui/notices/notices.ts';
import { MenuButton } from '../../ui/popups/MenuButton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import type { ModuleChoice } from './useModuleChoices.ts';

type AssessmentExportProps = { storeId: string; modules: readonly ModuleChoice[] };

/** Downloads a workbook with the store's assessments of the module that the user chooses. */
export function AssessmentExport({ storeId, modules }: AssessmentExportProps) {
  const text = useText();
  const errorText = useErrorText();
  const { send, busy } = useSend(prepareAssessmentExport);
  const save = async (module: string): Promise<void> => {
    if (busy) return;
    try {
      downloadFrom((await send({ module, store_id: storeId })).resultData.url);
    } catch (error) {
      notify({ text: `${text('header.exportFailed')} ${errorText(error)}` });
    }
  };
  const entries = modules.map(({ name, title }) => ({ key: name, label: title, onSelect: () => void save(name) }));
  return (
    <MenuButton className="btn px-3" groups={[entries]}>
      {busy ? <Spinner /> : <Download className="size-4" aria-hidden />}
      <span className="max-sm:sr-only">{text('benchmark.assessments.export')}</span>
    </MenuButton>
  );
}
