import { textIn } from '../../../../../domain/definitionTexts.ts';
import type { Module } from '../../../../../domain/modules/module.ts';
import { useQuestionLanguage, useTextAttributes } from '../../../../i18n/questionLanguage.ts';
import { useText } from '../../../../i18n/useText.ts';
import { useItemText } from '../../../assessments/useItemText.ts';
import type { AssessmentDraft } from '../../drafts/assessmentDraft.ts';
import { isItemAnswered, type ItemPage } from '../assessmentView.ts';
import { priceItems, type PriceItem } from './barcodeItems.ts';

type ItemChoiceProps = {
  code: string;
  draft: AssessmentDraft;
  module: Module;
  pages: readonly ItemPage[];
  page: ItemPage;
  onItem: (item: string) => void;
};

/**
 * Asks which price item a barcode belongs to. Lists unanswered items first, starting with those on the current page.
 */
export function ItemChoice({ code, draft, module, pages, page, onItem }: ItemChoiceProps) {
  const text = useText();
  const language = useQuestionLanguage();
  const attributes = useTextAttributes();
  const itemText = useItemText();
  const rank = (item: PriceItem) => (isItemAnswered(draft, item.varname) ? 2 : page.items.includes(item) ? 0 : 1);
  const items = priceItems(module)
    .filter((item) => pages.some((other) => other.items.includes(item)))
    .toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      <p className="pb-3 text-pretty text-fg-2">{text('scan.whichLead', { code })}</p>
      <ul className="flex flex-col gap-2">
        {items.map((item) => {
          const value = draft.answers[item.varname]?.value ?? null;
          return (
            <li key={item.varname}>
              <button
                type="button"
                onClick={() => onItem(item.varname)}
                className="btn h-auto min-h-12 w-full justify-between gap-3 px-3.5 py-1.5 text-left whitespace-normal"
              >
                <span {...attributes(item.text)} className="min-w-0">
                  {textIn(item.text, language)}
                  {item.pack && (
                    <span className="block text-xs font-normal text-fg-2">{textIn(item.pack, language)}</span>
                  )}
                </span>
                {value !== null && (
                  <span className="num shrink-0 text-xs font-normal text-fg-2">{itemText(item, value)}</span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
