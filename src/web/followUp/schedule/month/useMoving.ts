import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type RefObject } from 'react';
import { dayAfterKey } from '../../../forms/dates/monthGrid.ts';
import { useFormat } from '../../../i18n/useFormat.ts';
import { useText } from '../../../i18n/useText.ts';
import { useMove } from '../visit/useMove.ts';
import { displayDay, type Visit } from '../visit.ts';

export type VisitMove = ReturnType<typeof useVisitMove>;

/**
 * Moves a visit to another visible day, by dragging or by keyboard. On a visit, M starts moving it; the arrow keys
 * choose the day, Enter confirms, and Escape or leaving the visit cancels.
 */
export function useVisitMove(days: readonly string[], first: number, container: RefObject<HTMLElement | null>) {
  const words = useMovingWords();
  const move = useMove();
  const [lastMove, setLastMove] = useState<{ visit: Visit; target: string; by: 'key' | 'drag' } | null>(null);
  const follow = useFocusAfterMove(container);

  function drop(visit: Visit, target: string): void {
    setLastMove(null);
    if (target !== displayDay(visit)) void move(visit, target);
  }

  function onKeyDown(visit: Visit, event: KeyboardEvent): void {
    if (lastMove?.by !== 'key') {
      if (!isMoveKey(event)) return;
      event.preventDefault();
      setLastMove({ visit, target: displayDay(visit), by: 'key' });
      return;
    }
    const next = dayAfterKey(lastMove.target, event.key, first);
    if (next !== null && days.includes(next)) setLastMove({ ...lastMove, target: next });
    else if (event.key === 'Enter') {
      if (lastMove.target !== displayDay(visit)) follow(visit.visit_id);
      drop(visit, lastMove.target);
    } else if (event.key === 'Escape' || event.key === 'Tab') setLastMove(null);
    else if (next === null && event.key !== ' ') return;
    if (event.key !== 'Tab') event.preventDefault();
  }

  return {
    /** The day that the visit would be moved to; null while no visit is being moved. */
    target: lastMove?.target ?? null,
    announcement: lastMove?.by === 'key' ? words(lastMove.visit, lastMove.target) : '',
    /** Returns the props of the element around a movable visit. */
    handle: (visit: Visit) => ({
      draggable: true,
      onKeyDown: (event: KeyboardEvent) => onKeyDown(visit, event),
      onBlur: () => setLastMove((now) => (now?.by === 'key' ? null : now)),
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.setData('text/plain', visit.store_name);
        event.dataTransfer.effectAllowed = 'move';
        setLastMove({ visit, target: displayDay(visit), by: 'drag' });
      },
      onDragEnd: () => setLastMove(null),
    }),
    /** Returns the props of a day that a visit can be dropped on. */
    place: (day: string) => ({
      onDragOver: (event: DragEvent) => {
        if (lastMove?.by !== 'drag') return;
        event.preventDefault();
        if (lastMove.target !== day) setLastMove({ ...lastMove, target: day });
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        if (lastMove?.by === 'drag') drop(lastMove.visit, day);
      },
    }),
  };
}

function useMovingWords(): (visit: Visit, target: string) => string {
  const text = useText();
  const format = useFormat();
  return (visit, target) => text('schedule.moving', { store: visit.store_name, day: format.weekday(target) });
}

/** Returns a function that focuses a moved visit as soon as it is rendered in its new place. */
function useFocusAfterMove(container: RefObject<HTMLElement | null>): (visitId: string) => void {
  const followedVisit = useRef<string | null>(null);
  // Runs after each render: a visit moved by keyboard is now elsewhere and must keep the focus.
  useEffect(() => {
    if (followedVisit.current === null) return;
    const { activeElement, body } = document;
    const target = container.current?.querySelector<HTMLElement>(`[data-visit="${followedVisit.current}"] button`);
    if (!target || target === activeElement) return;
    followedVisit.current = null;
    // A button that is removed leaves the focus to the body; any other element was focused by the user.
    if (activeElement === body) target.focus();
  });
  return (visitId) => {
    followedVisit.current = visitId;
  };
}

/** Checks for M without Ctrl, Cmd or Alt, because these could make it a browser shortcut. */
function isMoveKey({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'm' && !ctrlKey && !metaKey && !altKey;
}
