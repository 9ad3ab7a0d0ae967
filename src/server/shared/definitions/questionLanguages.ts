import type { Definition } from '../../../domain/checkDefinition.ts';
import { offeredLanguages, type QuestionLanguage } from '../../../domain/definitionTexts.ts';
import { textsOf, type Instrument, type Language } from '../../../domain/instrument.ts';
import type { Module } from '../../../domain/modules/module.ts';

/** The languages in which a definition's questions can be read, cached by definition. */
const offers = new WeakMap<Instrument | Module, readonly QuestionLanguage[]>();

function offerOf(definition: Instrument | Module): readonly QuestionLanguage[] {
  const cachedOffer = offers.get(definition);
  if (cachedOffer) return cachedOffer;
  const kind = 'module' in definition ? 'module' : 'audit';
  const offer = offeredLanguages({ kind, definition } as Definition);
  offers.set(definition, offer);
  return offer;
}

/**
 * Returns the languages in which the questions of these definitions can be read. `tagOf` returns the requested language
 * or, for a definition without it, the caller's own.
 */
export function questionLanguages(
  definitions: readonly (Instrument | Module)[],
  requestedTag: string | undefined,
  own: Language,
) {
  const byTag = new Map(
    definitions.toReversed().flatMap((definition) => offerOf(definition).map((offer) => [offer.tag, offer])),
  );
  const languages = [...byTag.values()];
  const tag = requestedTag !== undefined && byTag.has(requestedTag) ? requestedTag : own;
  const tagOf = (definition: Instrument | Module): string =>
    offerOf(definition).some((offer) => offer.tag === tag) ? tag : own;
  return {
    languages,
    tagOf,
    /** Lists the texts from the definitions that the reply contains in a language other than the requested one. */
    untranslated: (reply: unknown): { text: string; language: string }[] => {
      if (tag === own) return [];
      const shownTexts = new Set(stringsIn(reply));
      const otherOffers = definitions.flatMap((definition) => {
        const usual = tagOf(definition);
        return textsOf(definition).flatMap((text): [string, string][] => {
          const language = Object.hasOwn(text, usual) ? usual : 'en';
          const words = text[language] ?? text.en;
          return language !== tag && shownTexts.has(words) ? [[words, language]] : [];
        });
      });
      return [...new Map(otherOffers)].map(([text, language]) => ({ text, language }));
    },
  };
}

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}
