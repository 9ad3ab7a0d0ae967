import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from '../LoadFailure.tsx';
import { DetailEmpty, DetailSkeleton } from './DetailCard.tsx';

/** Shows the lines of a section of an expanded row, or its loading, error or empty state. */
export function DetailReply<T>({
  reply,
  lines,
  empty,
  children,
}: {
  reply: UseQueryResult<{ resultData: T[] }>;
  /** The expected number of lines. */
  lines: number;
  /** The reason why there are no lines, and the next step. */
  empty: { title: string; lead: string };
  children: (all: readonly T[]) => ReactNode;
}) {
  if (reply.isError) return <LoadFailure error={reply.error} onRetry={() => void reply.refetch()} />;
  if (!reply.data) return <DetailSkeleton lines={lines} />;
  const all = reply.data.resultData;
  return all.length > 0 ? children(all) : <DetailEmpty title={empty.title}>{empty.lead}</DetailEmpty>;
}
