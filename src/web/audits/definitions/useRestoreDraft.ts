import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { listDefinitions } from '../../../contract/audits/definitions.ts';
import { openDraft } from '../../../contract/audits/drafts.ts';
import { makeCall } from '../../api/makeCall.ts';
import { refusalOf } from '../../api/refusalOf.ts';
import { reload } from '../../api/useSend.ts';
import { useText } from '../../i18n/useText.ts';
import { notify } from '../../ui/notices/notices.ts';

/**
 * Returns a function that restores the discarded draft of a definition and opens it in the editor. If there already is
 * a new draft, opens that draft instead.
 */
export function useRestoreDraft(): (name: string) => Promise<void> {
  const text = useText();
  const navigate = useNavigate();
  const client = useQueryClient();
  return async (name) => {
    const refusal = await refusalOf(async () => {
      const { existing } = (await makeCall(openDraft, { name, from: 'discarded' })).resultData;
      if (existing) notify({ text: text('editor.discard.existing') });
      void reload(client, [listDefinitions]);
      await navigate({ to: '/settings/instruments/$name/draft', params: { name } });
    });
    if (refusal) notify({ text: refusal.text });
  };
}
