import { useState, type ReactNode } from 'react';
import { SearchInput } from '../../forms/SearchInput.tsx';
import { useText } from '../../i18n/useText.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog, DialogBody, DialogFoot } from '../../ui/popups/Dialog.tsx';
import { matches } from '../../ui/matches.ts';
import type { Option } from './option.ts';
import { OptionLine, type Kind } from './OptionLine.tsx';

/** The number of entries above which the list has a search. */
const SEARCHED_FROM = 8;

type PlacesDialogProps = {
  kind: Kind;
  title: string;
  description: string;
  picture: ReactNode;
  options: readonly Option[];
  /** Shown if there are no users or stores. */
  noneText: string;
  /** The button that opens the assignment dialog. */
  assign: { text: string; open: () => void };
  onClose: () => void;
};

/** Shows the users of a store, or the stores of a user, in a dialog. */
export function PlacesDialog(props: PlacesDialogProps) {
  const { kind, title, description, picture, options, noneText, assign, onClose } = props;
  const text = useText();
  const [searchText, setSearchText] = useState('');
  const matchingOptions = options.filter(({ name, note }) => matches(`${name}\n${note ?? ''}`, searchText));
  return (
    <Dialog title={title} description={description} picture={picture} onClose={onClose}>
      <DialogBody className="flex flex-col gap-2">
        {options.length > SEARCHED_FROM && (
          <SearchInput
            label={text(`assign.find.${kind}`)}
            value={searchText}
            onChange={setSearchText}
            className="mb-1"
          />
        )}
        {matchingOptions.length === 0 ? (
          <p className="rounded-lg border border-dashed border-line-2 p-4 text-fg-2">
            {options.length === 0 ? noneText : text('assign.noMatch')}
          </p>
        ) : (
          <ul className="flex flex-col">
            {matchingOptions.map((option) => (
              <li key={option.id} className="flex min-h-12 items-center gap-3 py-1">
                <OptionLine kind={kind} option={option} searchText={searchText} />
              </li>
            ))}
          </ul>
        )}
      </DialogBody>
      <DialogFoot status={<output>{text(`assign.count.${kind}`, { count: options.length })}</output>}>
        <Button onClick={onClose}>{text('app.close')}</Button>
        <Button look="filled" onClick={assign.open}>
          {assign.text}
        </Button>
      </DialogFoot>
    </Dialog>
  );
}
