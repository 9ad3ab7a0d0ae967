import { textIn } from '../../../../../domain/definitionTexts.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { History, Store } from 'lucide-react';
import { useId, useState } from 'react';
import type { AssessmentAnswer, Item, Module } from '../../../../../domain/modules/module.ts';
import { noteFault } from '../../../../device/deviceStorage.ts';
import { useText } from '../../../../i18n/useText.ts';
import { bold } from '../../../../ui/bold.tsx';
import { AddNote, NoteText } from '../../../surveys/questions/NoteField.tsx';
import { useStoredText } from '../../../../forms/useStoredText.ts';
import { answerItem, noteItem, type AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { changeAssessment } from '../../drafts/assessmentDrafts.ts';
import { assessmentAsOwner } from '../../drafts/photos.ts';
import { AddPhoto } from '../../questions/AddPhoto.tsx';
import { PhotoStrip } from '../../questions/PhotoStrip.tsx';
import { usePhotoInput } from '../../questions/usePhotoInput.tsx';
import { PlayClip } from '../../../clips/PlayClip.tsx';
import { loadClip, useClips } from '../../references/references.ts';
import { ItemControl } from '../../../assessments/items/ItemControl.tsx';
import { useItemText, useUnitPriceText } from '../../../assessments/useItemText.ts';
import { AuditStep } from './AuditStep.tsx';
import { SpokenText, useChoiceClips } from './SpokenText.tsx';
import { WhyNote } from './WhyNote.tsx';

type ItemCardProps = {
  draft: AssessmentDraft;
  module: Module;
  item: Item;
  /** The store's answer in its previous assessment; null for none. */
  last: AssessmentAnswer | null;
  /** The median unit price of other stores; null if it is unknown. */
  median: number | null;
};

/** Shows an item of a module with its answer. */
export function ItemCard({ draft, module, item, last, median }: ItemCardProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const itemText = useItemText();
  const unitPriceText = useUnitPriceText();
  const title = useId();
  const clip = useClips(module.module)(`items/${item.varname}/text`, textIn(item.text, language));
  const choiceClip = useChoiceClips(module.module, item.varname);
  const { assessmentId } = draft;
  const answer = draft.answers[item.varname];
  const value = answer?.value ?? null;
  const owner = assessmentAsOwner(assessmentId);
  const photos = (draft.photos ?? []).filter(({ questionId }) => questionId === item.varname);
  const isPhotographed = item.photo === 'optional' || item.photo === 'required';
  const camera = usePhotoInput(owner, item.varname);
  const change = (now: AssessmentAnswer | null) =>
    void changeAssessment(assessmentId, answerItem(item.varname, now)).catch(noteFault);
  return (
    <li data-item={item.varname} className="card scroll-mt-32 scroll-mb-28 p-4">
      <div role="group" aria-labelledby={title} className="flex flex-col gap-3">
        <div>
          <div className="flex items-start gap-2">
            <h2
              id={title}
              {...attributes(item.text)}
              className="min-w-0 flex-1 text-brand leading-5.25 font-medium text-pretty"
            >
              {textIn(item.text, language)}
            </h2>
            {clip !== null && <PlayClip clip={clip} describedBy={title} load={loadClip} className="-my-2 -mr-2" />}
          </div>
          {item.kind === 'price' && item.pack && (
            <p {...attributes(item.pack)} className="text-xs text-fg-2">
              {textIn(item.pack, language)}
            </p>
          )}
          {(['help', 'cites'] as const).map((field) => {
            const texts = item[field];
            const path = `items/${item.varname}/${field}`;
            return (
              texts && (
                <SpokenText
                  key={field}
                  module={module.module}
                  path={path}
                  texts={texts}
                  className="mt-1 text-xs text-pretty text-fg-2"
                />
              )
            );
          })}
          {last !== null && (
            <p className="num mt-1.5 flex items-center gap-1.5 text-xs text-fg-2">
              <History className="size-3.5 shrink-0 text-fg-3" aria-hidden />
              <span>{text.rich('capture.lastTime', { answer: itemText(item, last), b: bold })}</span>
            </p>
          )}
          {item.kind === 'price' && median !== null && (
            <p className="num mt-1.5 flex items-center gap-1.5 text-xs text-fg-2">
              <Store className="size-3.5 shrink-0 text-fg-3" aria-hidden />
              <span>{text.rich('assess.median', { price: unitPriceText(item.unit, median), b: bold })}</span>
            </p>
          )}
        </div>
        <ItemControl
          item={item}
          value={value}
          last={last}
          median={median}
          labelledBy={title}
          choiceClip={choiceClip}
          specials={module.specials ?? false}
          onChange={change}
        />
        <AuditStep item={item} value={value} storeId={draft.storeId} />
        {camera.input}
        {photos.length > 0 && (
          <PhotoStrip
            owner={owner}
            question={textIn(item.text, language)}
            photos={photos}
            {...(isPhotographed && { onAdd: camera.choose, busy: camera.busy })}
          />
        )}
        <div className="-mx-2 -mb-2 flex flex-wrap gap-x-1 empty:hidden">
          {isPhotographed && photos.length === 0 && <AddPhoto busy={camera.busy} onClick={camera.choose} />}
          {value !== null && <ItemNote assessmentId={assessmentId} item={item.varname} note={answer?.note ?? ''} />}
          <WhyNote item={item} evidence={module.evidence} />
        </div>
        <p role="alert" className="text-bad empty:hidden">
          {camera.error && text(`capture.photo.${camera.error}`)}
        </p>
      </div>
    </li>
  );
}

/** Edits the note of an answer; shows a button until there is a note. */
function ItemNote({ assessmentId, item, note }: { assessmentId: string; item: string; note: string }) {
  const [isConfirming, setIsConfirming] = useState(false);
  const { value, onChange, onBlur } = useStoredText(note, (words) => {
    changeAssessment(assessmentId, noteItem(item, words)).catch(noteFault);
  });
  if (value === '' && !isConfirming) return <AddNote onClick={() => setIsConfirming(true)} className="h-11" />;
  return (
    <div className="w-full px-2 pb-2">
      <NoteText
        value={value}
        focused={isConfirming}
        onChange={({ target }) => onChange(target.value)}
        onBlur={onBlur}
      />
    </div>
  );
}
