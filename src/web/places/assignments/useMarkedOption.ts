import { useState, type KeyboardEvent } from 'react';
import type { Option } from './option.ts';

/**
 * Returns the highlighted option, and a handler for the keys that move the highlight or choose the option while the
 * focus stays in the search. Escape calls `onEscape`, if set, instead of closing the dialog.
 */
export function useMarkedOption(
  visibleOptions: readonly Option[],
  {
    idOf,
    onEnter,
    onEscape,
  }: { idOf: (option: Option) => string; onEnter: (option: Option) => void; onEscape: (() => void) | null },
) {
  const [markedId, setMarkedId] = useState<string | null>(null);
  const at = visibleOptions.findIndex((option) => option.id === markedId);
  const current = at < 0 ? null : (visibleOptions[at] ?? null);

  function mark(index: number): void {
    const option = visibleOptions[(index + visibleOptions.length) % visibleOptions.length];
    if (!option) return;
    setMarkedId(option.id);
    document.getElementById(idOf(option))?.scrollIntoView({ block: 'nearest' });
  }

  function onKeyDown(event: KeyboardEvent): void {
    const moves: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1 };
    const move = moves[event.key];
    if (move !== undefined) {
      event.preventDefault();
      mark(move);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (current) onEnter(current);
    } else if (event.key === 'Escape' && onEscape) {
      event.stopPropagation();
      onEscape();
    }
  }

  return { marked: current, mark: (option: Option) => setMarkedId(option.id), onKeyDown };
}
