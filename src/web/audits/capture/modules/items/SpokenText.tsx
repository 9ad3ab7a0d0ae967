import { useId, type ReactNode } from 'react';
import { textIn } from '../../../../../domain/definitionTexts.ts';
import type { Texts } from '../../../../../domain/modules/module.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { PlayClip } from '../../../clips/PlayClip.tsx';
import { loadClip, useClips } from '../../references/references.ts';

type SpokenTextProps = { module: string; path: string; texts: Texts; className: string };

/** Shows a paragraph of a module, with its recording if it has one. */
export function SpokenText({ module, path, texts, className }: SpokenTextProps) {
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const id = useId();
  const words = textIn(texts, language);
  const clip = useClips(module)(path, words);
  const paragraph = (
    <p id={id} {...attributes(texts)} className={`min-w-0 flex-1 ${className}`}>
      {words}
    </p>
  );
  if (clip === null) return paragraph;
  return (
    // The margin keeps the play buttons of consecutive paragraphs from overlapping.
    <div className="mt-2 flex items-center gap-2">
      {paragraph}
      <PlayClip clip={clip} describedBy={id} load={loadClip} className="-mr-2" />
    </div>
  );
}

/**
 * Returns a function that renders the player for the recording of an item's choice; it renders nothing if there is
 * none.
 */
export function useChoiceClips(module: string, item: string) {
  const language = useQuestionLanguage();
  const clipOf = useClips(module);
  return ({ code, text }: { code: string; text: Texts }, describedBy: string): ReactNode => {
    const clip = clipOf(`items/${item}/choices/${code}/text`, textIn(text, language));
    return clip !== null && <PlayClip clip={clip} describedBy={describedBy} load={loadClip} />;
  };
}
