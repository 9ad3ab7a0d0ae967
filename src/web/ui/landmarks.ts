/** A popup is drawn inside the landmark that it was opened from, so that it belongs somewhere when read aloud. */
export const LANDMARKS = 'header, aside, main, [role=dialog]';
