/** As much of jsdom as the form engine is lent. */
declare module 'jsdom' {
  export class JSDOM {
    constructor(html: string);
    readonly window: Readonly<Record<string, unknown>>;
  }
}
