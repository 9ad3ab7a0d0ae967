import { useEffect } from 'react';
import { useViewer } from '../session/session.ts';

/** Marks the page's body while the region screen shows, for administrators and users apart (spec section 2, 'Header'). */
export function useRegionBody(): void {
  const { administrator } = useViewer();
  useEffect(() => {
    const marks = ['region-report', administrator ? 'region-report-admin' : 'region-report-user'];
    document.body.classList.add(...marks);
    return () => document.body.classList.remove(...marks);
  }, [administrator]);
}
