import { ButtonStates } from './states/ButtonStates.tsx';
import { ColourTokens } from './states/ColourTokens.tsx';
import { FieldStates } from './states/FieldStates.tsx';
import { GalleryPage } from './GalleryPage.tsx';
import { MessageStates } from './states/MessageStates.tsx';
import { PopupStates } from './states/PopupStates.tsx';
import { ScoreStates } from './states/ScoreStates.tsx';
import { TextAndSpace } from './states/TextAndSpace.tsx';

/** Renders /ui: the basic components. */
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
