/** The landmarks that popups render into, so that screen readers announce them in context. */
export const LANDMARKS = 'header, aside, main, [role=dialog]';
