import { createStore } from '../../session/store.ts';

/** The clip that is loading or playing; null if there is none. Only one plays at a time. */
export const currentClip = createStore<{ clip: string; state: 'loading' | 'playing' } | null>(null);

/** The recordings played most recently, so that playing one again needs no request. */
const clips = new Map<string, Blob>();
const LOADED_MAX = 20;

let audio: HTMLAudioElement | null = null;

/** Stops the clip that is loading or playing. */
export function stopClip(): void {
  audio?.pause();
  if (audio) URL.revokeObjectURL(audio.src);
  audio = null;
  currentClip.set(null);
}

/**
 * Plays a clip and stops any other. Resolves when it has started, or if it is stopped or replaced before it starts;
 * rejects if it can't be loaded or played.
 */
export async function playClip(clip: string, load: (clip: string) => Promise<Blob>): Promise<void> {
  stopClip();
  let ownClip: ReturnType<typeof currentClip.read> = { clip, state: 'loading' };
  currentClip.set(ownClip);
  try {
    const blob = clips.get(clip) ?? (await load(clip));
    remember(clip, blob);
    if (currentClip.read() !== ownClip) return;
    audio = new Audio(URL.createObjectURL(blob));
    audio.addEventListener('ended', stopClip);
    ownClip = { clip, state: 'playing' };
    currentClip.set(ownClip);
    await audio.play();
  } catch (error) {
    // If the clip was stopped or replaced while it was starting, nothing failed.
    if (currentClip.read() !== ownClip) return;
    stopClip();
    throw error;
  }
}

function remember(clip: string, blob: Blob): void {
  clips.delete(clip);
  clips.set(clip, blob);
  for (const key of clips.keys()) if (clips.size > LOADED_MAX) clips.delete(key);
}
