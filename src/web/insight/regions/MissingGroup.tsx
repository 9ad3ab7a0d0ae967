import { MapPinOff } from 'lucide-react';
import { useText } from '../../i18n/useText.ts';
import { usePageTitle } from '../../shell/usePageTitle.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { RegionLink } from './RegionLink.tsx';

/** Explains that a group doesn't exist or isn't visible to the user. */
export function MissingGroup() {
  const text = useText();
  usePageTitle(text('regions.gone'));
  return (
    <div role="alert" className="grid min-h-[60dvh] place-items-center">
      <EmptyState
        icon={MapPinOff}
        heading="h1"
        title={text('regions.gone')}
        action={
          <RegionLink group={null} className="btn">
            {text('regions.all')}
          </RegionLink>
        }
      >
        {text('regions.goneLead')}
      </EmptyState>
    </div>
  );
}
