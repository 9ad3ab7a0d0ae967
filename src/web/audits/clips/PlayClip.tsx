import { Square, Volume2 } from 'lucide-react';
import { useEffect } from 'react';
import { useText } from '../../i18n/useText.ts';
import { useStore } from '../../session/store.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { notify } from '../../ui/notices/notices.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { playClip, currentClip, stopClip } from './player.ts';

type PlayClipProps = {
  clip: string;
  /** The id of the element with the text that is spoken. */
  describedBy: string;
  load: (clip: string) => Promise<Blob>;
  className?: string;
};

/** Shows a button that plays or stops the recording of a text. The recording also stops when the button unmounts. */
export function PlayClip({ clip, describedBy, load, className = '' }: PlayClipProps) {
  const text = useText();
  const current = useStore(currentClip);
  const state = current?.clip === clip ? current.state : null;
  useEffect(
    () => () => {
      if (currentClip.read()?.clip === clip) stopClip();
    },
    [clip],
  );
  const play = () => void playClip(clip, load).catch(() => notify({ text: text('clips.failed') }));
  return (
    <IconButton
      label={text(state === null ? 'clips.play' : 'clips.stop')}
      aria-describedby={describedBy}
      onClick={state === null ? play : stopClip}
      className={`shrink-0 text-accent ${className}`}
    >
      {state === null && <Volume2 className="size-4.5" aria-hidden />}
      {state === 'loading' && <Spinner />}
      {state === 'playing' && <Square className="size-4 fill-current" aria-hidden />}
    </IconButton>
  );
}
