/** The part of jsdom that the form engine uses. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: Readonly<Record<string, unknown>>;
  }
}
