import { ClipboardList } from 'lucide-react';
import { CallError } from '../../../api/CallError.ts';
import { useText } from '../../../i18n/useText.ts';
import { LoadFailure } from '../../../lists/LoadFailure.tsx';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { FormError } from '../../../ui/FormError.tsx';
import { notify } from '../../../ui/notices/notices.ts';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Section, State } from '../GalleryPage.tsx';

const UNREACHABLE = new CallError({ status: 0, code: 'unreachable' });

/** Shows messages, such as alerts and notices, and placeholders. */
export function MessageStates() {
  const text = useText();
  const say = () =>
    notify({
      text: text('stores.unassigned', { user: 'Maya', store: 'Harbour Market' }),
      action: { text: text('forms.undo'), run: doNothing },
    });
  return (
    <Section title={text('gallery.sections.messages')}>
      <div className="grid w-full items-start gap-4 lg:grid-cols-2">
        <Alert tone="warn" title={text('dashboard.oops')} onClose={doNothing}>
          {text('dashboard.noData')}
        </Alert>
        <Alert tone="good">{text('messages.storeAdded')}</Alert>
        <Alert tone="bad">{text('errors.unexpected')}</Alert>
        <FormError error={UNREACHABLE} />
        <LoadFailure error={UNREACHABLE} onRetry={doNothing} />
        <State name={text('gallery.notice')}>
          <Button onClick={say}>{text('gallery.notice')}</Button>
        </State>
        <div className="rounded-xl border border-dashed border-line-2">
          <EmptyState icon={ClipboardList} title={text('surveys.none', { store: 'Tide & Table' })}>
            {text('surveys.noneLead')}
          </EmptyState>
        </div>
        <State name={text('app.loading')} className="w-full">
          <Skeleton className="h-6 w-1/2" />
          <Skeleton className="h-24 w-full" />
        </State>
      </div>
    </Section>
  );
}

function doNothing(): void {}
