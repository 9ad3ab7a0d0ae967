import { Suspense } from 'react';
import { lazyPart } from '../popups/usePopup.ts';
import { useNotices } from './notices.ts';

const card = lazyPart(() => import('./NoticeCard.tsx').then((file) => file.NoticeCard));

/** Shows notices and announces them. */
export function Notices() {
  const notices = useNotices();
  return (
    <output className="pointer-events-none fixed inset-x-4 bottom-(--foot,1rem) z-50 flex flex-col items-center gap-2 sm:left-auto sm:items-end print:hidden">
      <Suspense>
        {notices.map((notice) => (
          <card.Part key={notice.id} notice={notice} />
        ))}
      </Suspense>
    </output>
  );
}
