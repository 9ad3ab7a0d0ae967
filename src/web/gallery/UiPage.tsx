import { ButtonStates } from './ButtonStates.tsx';
import { ColourTokens } from './ColourTokens.tsx';
import { FieldStates } from './FieldStates.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { MessageStates } from './MessageStates.tsx';
import { PopupStates } from './PopupStates.tsx';
import { ScoreStates } from './ScoreStates.tsx';
import { TextAndSpace } from './TextAndSpace.tsx';

/** /ui: the small parts. */
export function UiPage() {
  return (
    <GalleryPage name="ui">
      <ButtonStates />
      <FieldStates />
      <PopupStates />
      <MessageStates />
      <ScoreStates />
      <ColourTokens />
      <TextAndSpace />
    </GalleryPage>
  );
}
