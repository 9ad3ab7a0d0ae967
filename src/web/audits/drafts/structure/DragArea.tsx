import { useRef, useState, type DragEvent, type ReactNode } from 'react';
import type { Edit } from '../../../../domain/drafts/edits.ts';
import { dropEdit } from '../content/dropEdit.ts';
import type { Group } from '../content/structure.ts';
import { useEditor } from '../editorContext.ts';

/** The type of the dragged data. It isn't text, so that fields don't accept it. */
const DRAGGED = 'application/x-fourscore-entry';

/** The line that shows where a drop would go, in px from the area's top left corner. */
type Line = { top: number; left: number; width: number };

/** Lets users drag the rows inside by their grips, with a mouse. */
export function DragArea({ groups, children }: { groups: readonly Group[]; children: ReactNode }) {
  const { edit } = useEditor();
  const area = useRef<HTMLDivElement>(null);
  const dragSource = useRef<{ path: string; row: HTMLElement } | null>(null);
  const [line, setLine] = useState<Line | null>(null);

  function start(event: DragEvent<HTMLElement>): void {
    const grip = closest(event, '[data-grip]');
    const row = grip?.closest<HTMLElement>('[data-drop]');
    const path = row?.dataset['drop'];
    if (!row || path === undefined) return;
    // The picture that follows the pointer leaves out an open row's form.
    const picture = grip?.parentElement ?? row;
    const { left, top } = picture.getBoundingClientRect();
    event.dataTransfer.setData(DRAGGED, path);
    event.dataTransfer.effectAllowed = 'move';
    event.dataTransfer.setDragImage(picture, event.clientX - left, event.clientY - top);
    dragSource.current = { path, row };
    // Runs after the browser has copied the row for the picture.
    requestAnimationFrame(() => row.toggleAttribute('data-dragged', dragSource.current?.row === row));
  }

  function over(event: DragEvent<HTMLElement>): void {
    const target = dragSource.current && find(event, groups, dragSource.current.path);
    if (!dragSource.current) return;
    setLine(target && lineAt(target, area.current));
    if (!target) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
  }

  function drop(event: DragEvent<HTMLElement>): void {
    const target = dragSource.current && find(event, groups, dragSource.current.path);
    end();
    if (!target) return;
    event.preventDefault();
    edit([target.move]);
  }

  function end(): void {
    dragSource.current?.row.removeAttribute('data-dragged');
    dragSource.current = null;
    setLine(null);
  }

  return (
    <div
      ref={area}
      className="relative"
      onDragStart={start}
      onDragOver={over}
      onDragLeave={({ relatedTarget }) => {
        if (!(relatedTarget instanceof Node && area.current?.contains(relatedTarget))) setLine(null);
      }}
      onDrop={drop}
      onDragEnd={end}
    >
      {children}
      {line && (
        <div
          aria-hidden
          data-drop-line
          style={line}
          className="pointer-events-none absolute z-10 -mt-px h-0.5 rounded-full bg-accent"
        />
      )}
    </div>
  );
}

type DropPlace = { row: HTMLElement; isBelow: boolean; move: Edit };

/**
 * Returns the place where an entry can be dropped: next to the row under the pointer or, failing that, next to a row
 * that contains it; null if there is none.
 */
function find(event: DragEvent, groups: readonly Group[], path: string): DropPlace | null {
  for (
    let row = closest(event, '[data-drop]');
    row;
    row = row.parentElement?.closest<HTMLElement>('[data-drop]') ?? null
  ) {
    const { top, height } = row.getBoundingClientRect();
    const isBelow = 'dropBelow' in row.dataset || event.clientY > top + height / 2;
    const move = dropEdit(groups, path, { path: row.dataset['drop'] ?? '', isBelow });
    if (move) return { row, isBelow, move };
  }
  return null;
}

function lineAt({ row, isBelow }: DropPlace, area: HTMLElement | null): Line | null {
  if (!area) return null;
  const [areaBox, { top, bottom, left, width }] = [area.getBoundingClientRect(), row.getBoundingClientRect()];
  return { top: (isBelow ? bottom : top) - areaBox.top, left: left - areaBox.left, width };
}

function closest({ target }: DragEvent, selector: string): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>(selector) : null;
}
