import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import { useAuditPlace } from '../../capture/frame/auditPlace.ts';
import { usePreviewDraft, type Selection } from './previewContext.ts';
import { PREVIEW_ID } from './previewRouter.ts';

/** The space above a card that is scrolled to, in px: the frame's header and a gap. */
const ABOVE = 72;

/** The search parameters of a preview screen. */
type PreviewPlace = { part: string } | { view: 'manager' };

/**
 * Opens the screen with the question, item or section selected in the editor. For a question or item, also scrolls to
 * its card and outlines the card. `placeOf` returns the screen that shows a selection; undefined if there is none.
 */
export function useSelectionInView(
  screen: RefObject<HTMLElement | null>,
  screenPath: '/audit/$surveyId' | '/assess/$assessmentId',
  placeOf: (selection: Selection) => PreviewPlace | undefined,
): void {
  const navigate = useNavigate();
  const { part, view } = useAuditPlace();
  const { selection, definition } = usePreviewDraft();
  const { item, section } = selection;
  const open = useEffectEvent((to: typeof screenPath, now: Selection) => {
    const search = placeOf(now);
    const params = { surveyId: PREVIEW_ID, assessmentId: PREVIEW_ID };
    if (search) void navigate({ to, params, search, replace: true });
  });
  useEffect(() => open(screenPath, { item, section }), [screenPath, item, section]);
  // The card is outlined again after each change to the draft, but scrolled to only when the screen or the selection
  // changes.
  const target = useMemo(() => ({ item, part, view }), [item, part, view]);
  const content = useMemo(() => ({ ...target, definition }), [target, definition]);
  useEffect(() => scrollToCard(screen.current, target), [screen, target]);
  useEffect(() => outlineCard(screen.current, content), [screen, content]);
}

function scrollToCard(screen: HTMLElement | null, { item }: Pick<Selection, 'item'>): void {
  const view = screen?.ownerDocument.defaultView;
  const card = cardOf(screen, item);
  // Unlike `scrollIntoView`, this doesn't scroll the editor.
  view?.scrollTo({ top: card ? view.scrollY + card.getBoundingClientRect().top - ABOVE : 0 });
}

function outlineCard(screen: HTMLElement | null, { item }: Pick<Selection, 'item'>): (() => void) | undefined {
  const card = cardOf(screen, item);
  if (!card) return undefined;
  const { style } = card;
  style.outline = '2px solid var(--accent)';
  return () => {
    style.outline = '';
  };
}

function cardOf(screen: HTMLElement | null, item: string | null): HTMLElement | null {
  if (screen === null || item === null) return null;
  const name = CSS.escape(item);
  return screen.querySelector<HTMLElement>(`[data-question="${name}"], [data-item="${name}"]`);
}
