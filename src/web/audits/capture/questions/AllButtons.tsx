import { NOT_APPLICABLE } from '../../../../domain/answers.ts';
import { useListFormat } from '../../../i18n/useListFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { Button } from '../../../ui/Button.tsx';
import { countOf, isWhole, type Part, type Section } from '../frame/parts.ts';
import { answerAll } from '../drafts/changes.ts';
import type { Draft } from '../drafts/draft.ts';
import { changeDraft } from '../drafts/drafts.ts';
import { noteFault } from '../../../device/deviceStorage.ts';
import { tick } from './tick.ts';
import { offerUndo, type Undo } from './useUndo.ts';

type PartButtonsProps = { draft: Draft; part: Part; undo: Undo };

/** Shows the buttons that answer all unanswered questions of a part, if it has only one section. */
export function PartButtons({ part, ...props }: PartButtonsProps) {
  const [section, ...otherSections] = part.sections;
  return section && otherSections.length === 0 && <AllButtons {...props} section={section} />;
}

type AllButtonsProps = {
  draft: Draft;
  section: Section;
  undo: Undo;
  /** Adds the section's name to the buttons' labels for screen readers, because the screen shows several sections. */
  named?: boolean;
};

/**
 * Shows the buttons that answer all unanswered questions of a section with one tap, for example for products that the
 * store does not sell.
 */
export function AllButtons({ draft, section, undo, named = false }: AllButtonsProps) {
  const text = useText();
  const formatList = useListFormat();
  const { answered, total } = countOf(draft, section.questions);
  const left = total - answered;
  const isComplete = isWhole({ answered, total });
  const answer = (value: 'No' | typeof NOT_APPLICABLE, message: string) => {
    tick();
    changeDraft(
      draft.surveyId,
      answerAll(
        section.questions.map(({ _id: id }) => id),
        value,
      ),
    ).catch(noteFault);
    offerUndo({ text: message, action: { text: text('capture.undo'), run: undo.run } });
  };
  const button = (label: string, onClick: () => void) => (
    <Button
      disabled={isComplete}
      onClick={onClick}
      aria-label={named ? formatList([label, section.name]) : undefined}
      className="disabled:border-line disabled:bg-transparent"
    >
      {label}
    </Button>
  );
  return (
    <div className="flex shrink-0 justify-end gap-2">
      {button(text(answered === 0 ? 'capture.allNo' : 'capture.restNo'), () =>
        answer('No', text('capture.allNoDone', { count: left })),
      )}
      {button(text(answered === 0 ? 'capture.allNa' : 'capture.restNa'), () =>
        answer(NOT_APPLICABLE, text('capture.allNaDone', { count: left })),
      )}
    </div>
  );
}
