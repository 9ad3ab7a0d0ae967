import { useRef, useState } from 'react';
import { deleteOwnImage, profile, replaceOwnImage } from '../../../../contract/access/account.ts';
import { refusalOf } from '../../../api/refusalOf.ts';
import { useErrorText } from '../../../api/useErrorText.ts';
import { useSend } from '../../../api/useSend.ts';
import { useText } from '../../../i18n/useText.ts';
import { imageProblem } from '../../../forms/pictures/imageProblem.ts';
import { updateViewer } from '../../../session/session.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { ProfileSection } from '../../../ui/cards/ProfileSection.tsx';

/** Shows the user's own picture. Uploads and removals take effect immediately. */
export function ImageSection({ userid, name, image }: { userid: string; name: string; image: string | null }) {
  const text = useText();
  const picker = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { checkAndUpload, remove, isUploading, isRemoving, problem } = useOwnImage(userid);

  return (
    <ProfileSection title={text('account.image.title')} lead={text('account.image.lead')}>
      <div className="card flex flex-wrap items-center gap-x-5 gap-y-4 p-5 max-sm:p-4">
        <Avatar name={name} image={image} size={64} />
        <div className="min-w-40 flex-1">
          <p className="truncate font-medium">{name}</p>
          <p className="text-xs text-fg-3">{text('images.rules')}</p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:[&>.btn]:flex-1">
          {image !== null && (
            <Button busy={isRemoving} onClick={() => void remove(() => choose.current?.focus())}>
              {text('account.image.remove')}
            </Button>
          )}
          <Button ref={choose} busy={isUploading} onClick={() => picker.current?.click()}>
            {text(image === null ? 'account.image.choose' : 'account.image.replace')}
          </Button>
          <input
            ref={picker}
            type="file"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            aria-label={text('account.image.choose')}
            tabIndex={-1}
            className="hidden"
            onChange={(event) => {
              checkAndUpload(event.target.files?.[0]);
              // The input is reset so that choosing the same file again fires a change event.
              event.target.value = '';
            }}
          />
        </div>
        {problem !== null && (
          <p role="alert" className="w-full rounded-lg bg-bad-soft px-3 py-2 wrap-anywhere text-bad">
            {problem}
          </p>
        )}
      </div>
    </ProfileSection>
  );
}

function useOwnImage(userid: string) {
  const text = useText();
  const errorText = useErrorText();
  const [problem, setProblem] = useState<string | null>(null);
  const uploadRequest = useSend(replaceOwnImage, [profile]);
  const removal = useSend(deleteOwnImage, [profile]);

  function checkAndUpload(file: File | undefined): void {
    if (!file) return;
    const wrong = imageProblem(text, file);
    setProblem(wrong);
    if (wrong === null) void change(async () => await upload(file));
  }

  async function upload(file: File): Promise<string> {
    updateViewer({ image: (await uploadRequest.send({ userid, file })).resultData.image });
    return text('account.image.changed');
  }

  async function remove(onRemoved: () => void): Promise<void> {
    await change(async () => {
      const { resultData } = await removal.send({ adminid: userid });
      updateViewer({ image: null });
      // The pressed button no longer exists, so the caller moves the focus.
      onRemoved();
      return resultData;
    });
  }

  async function change(work: () => Promise<string>): Promise<void> {
    setProblem(null);
    const refusal = await refusalOf(async () => notify({ text: await work() }));
    if (refusal) setProblem(errorText(refusal));
  }

  return { checkAndUpload, remove, isUploading: uploadRequest.busy, isRemoving: removal.busy, problem };
}
