import { Link } from '@tanstack/react-router';
import { Store } from 'lucide-react';
import { useText } from '../../../i18n/useText.ts';
import { useViewer } from '../../../session/session.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';

/** Shows a message for users without stores. */
export function NoStores() {
  const text = useText();
  const { administrator } = useViewer();
  return (
    <div className="card">
      <EmptyState
        icon={Store}
        title={text('capture.start.noStores')}
        action={
          administrator && (
            <Link to="/store/add" className="btn">
              {text('capture.start.addStore')}
            </Link>
          )
        }
      >
        {text(administrator ? 'capture.start.noStoresAdd' : 'capture.start.noStoresLead')}
      </EmptyState>
    </div>
  );
}
