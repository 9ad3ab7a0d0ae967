import { Download, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useText } from '../../../i18n/useText.ts';
import { QUICK_NAMES, type QuickRange } from '../../../forms/dates/range.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx';
import { Section, State } from '../GalleryPage.tsx';

/** The styles of hover and focus, applied permanently. */
const STATE_STYLES = { focus: 'outline-2 outline-offset-2 outline-accent', hover: 'bg-sunken' } as const;

/** Shows buttons in several states. */
export function ButtonStates() {
  const text = useText();
  const [range, setRange] = useState<QuickRange>('3M');
  return (
    <Section title={text('gallery.sections.buttons')}>
      <State name={text('gallery.states.normal')}>
        <div className="flex flex-wrap gap-2">
          <Button look="filled">{text('forms.save')}</Button>
          <Button>{text('forms.cancel')}</Button>
          <Button look="ghost">{text('app.tryAgain')}</Button>
          <Button look="danger">{text('stores.delete')}</Button>
        </div>
      </State>
      <State name={text('gallery.states.hover')}>
        <div className="flex flex-wrap gap-2">
          <Button look="filled" className="bg-accent-2">
            {text('forms.save')}
          </Button>
          <Button className={STATE_STYLES.hover}>{text('forms.cancel')}</Button>
        </div>
      </State>
      <State name={text('gallery.states.focus')}>
        <div className="flex flex-wrap gap-2">
          <Button look="filled" className={STATE_STYLES.focus}>
            {text('forms.save')}
          </Button>
          <Button className={STATE_STYLES.focus}>{text('forms.cancel')}</Button>
        </div>
      </State>
      <State name={text('gallery.states.disabled')}>
        <div className="flex flex-wrap gap-2">
          <Button look="filled" disabled>
            {text('forms.save')}
          </Button>
          <Button disabled>{text('forms.cancel')}</Button>
        </div>
      </State>
      <State name={text('gallery.states.busy')}>
        <div className="flex flex-wrap gap-2">
          <Button look="filled" busy>
            {text('forms.save')}
          </Button>
          <Button busy>{text('app.tryAgain')}</Button>
        </div>
      </State>
      <PictureStates />
      <State name={text('gallery.sections.choices')}>
        <SegmentedControl
          label={text('dashboard.quickRanges')}
          options={QUICK_NAMES.map((value) => ({ value, text: text(`dashboard.quick.${value}`) }))}
          value={range}
          onChange={setRange}
        />
      </State>
    </Section>
  );
}

function PictureStates() {
  const text = useText();
  return (
    <State name={text('gallery.sections.pictures')}>
      <div className="flex gap-1">
        <IconButton label={text('stores.menu.edit')}>
          <Pencil className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={text('stores.delete')} aria-pressed>
          <Trash2 className="size-4" aria-hidden />
        </IconButton>
        <IconButton label={text('header.export')} disabled className="disabled:opacity-40">
          <Download className="size-4" aria-hidden />
        </IconButton>
      </div>
    </State>
  );
}
