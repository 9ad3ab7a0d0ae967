import type { Food, ManagerQuestion } from '../../../contract/kit/shapes.ts';
import type { Definition } from '../../../domain/checkDefinition.ts';
import { currentName } from '../../../domain/definitionNames.ts';
import type { DefinitionLanguage } from '../../../domain/definitionTexts.ts';
import { compareVersions } from '../../../domain/drafts/version.ts';
import { inLanguage, type Instrument } from '../../../domain/instrument.ts';
import type { LoadedVersion } from './queries.ts';

/** Returns an instrument's categories in the wire format, in one language. */
export function foodsOf(instrument: Instrument, language: string): Food[] {
  return instrument.categories.map((category) => ({
    _id: category.code,
    code: category.code,
    food_name: inLanguage(category.name, language),
    sub_food: category.subcategories.map((subcategory) => ({
      sub_food_name: inLanguage(subcategory.name, language),
      code: subcategory.code,
      questions: subcategory.questions.map((question) => ({
        _id: question.varname,
        varname: currentName(question),
        text: inLanguage(question.text, language),
        fourp: question.factor,
        scoring_type: question.scoringType,
        weight: question.weight,
        strategies: question.strategies.map((strategy) => inLanguage(strategy, language)),
      })),
    })),
  }));
}

/** Returns the manager questions in the wire format, in one language. */
export function managerQuestionsOf(instrument: Instrument, language: string): ManagerQuestion[] {
  return instrument.managerQuestions.map((question) => ({
    _id: question.varname,
    varname: currentName(question),
    text: inLanguage(question.text, language),
    fivep: question.factor,
  }));
}

/** Returns a loaded version as a definition. */
export function definitionOf({ kind, content }: LoadedVersion): Definition {
  return { kind, definition: content } as Definition;
}

/** Returns the version of a definition to show: the one in use; if none is, the newest. */
export function displayVersion(versions: readonly LoadedVersion[]): LoadedVersion {
  const [newest] = newestFirst(versions);
  const version = versions.find(({ in_use: isInUse }) => isInUse) ?? newest;
  if (!version) throw new Error('a definition has no version');
  return version;
}

/** Sorts versions by the numbers in them, highest first: 1.10 is newer than 1.9. */
export function newestFirst(versions: readonly LoadedVersion[]): LoadedVersion[] {
  return versions.toSorted((one, other) => compareVersions(other.version, one.version) || other.id - one.id);
}

const names = new Intl.DisplayNames(['en'], { type: 'language' });

/**
 * Returns the languages of a definition, each with the name that the definition gives it or, without one, its English
 * name.
 */
export function namedLanguages(languages: readonly DefinitionLanguage[]) {
  return languages.map(({ tag, name, direction, share }) => ({
    tag,
    name: name ?? names.of(tag) ?? tag,
    direction,
    share,
  }));
}
