import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailed } from '../LoadFailed.tsx';
import { DetailEmpty, DetailSkeleton } from './DetailCard.tsx';

/** The lines of a part of an unfolded row, or what stands in their place while they come, where they don't, or where there are none. */
export function DetailReply<T>({
  reply,
  lines,
  none,
  children,
}: {
  reply: UseQueryResult<{ resultData: T[] }>;
  /** How many are to be expected. */
  lines: number;
  /** Why there are none, and what to do next. */
  none: { title: string; lead: string };
  children: (all: readonly T[]) => ReactNode;
}) {
  if (reply.isError) return <LoadFailed error={reply.error} onRetry={() => void reply.refetch()} />;
  if (!reply.data) return <DetailSkeleton lines={lines} />;
  const all = reply.data.resultData;
  return all.length > 0 ? children(all) : <DetailEmpty title={none.title}>{none.lead}</DetailEmpty>;
}
