import { SETS, type DataSet, type SetName } from './sets.ts';

/** A navigation property: the rows of another set that belong to a row. `$expand` returns them within that row. */
export type Navigation = {
  readonly name: string;
  readonly to: DataSet;
  /** True for any number of rows, false for exactly one. */
  readonly isCollection: boolean;
  /** The columns with the same values in both rows. */
  readonly on: readonly string[];
  /** A sentence without a full stop, for `$metadata`. */
  readonly description: string;
};

/** Returns the navigation properties of a set. */
export function navigationsOf({ name }: DataSet): readonly Navigation[] {
  return NAVIGATIONS[name] ?? [];
}

const STORE: Navigation = {
  name: 'Store',
  to: SETS.Stores,
  isCollection: false,
  on: ['store_id'],
  description: 'The store that the row is about',
};

const answersOf = (to: DataSet): Navigation => ({
  name: 'Answers',
  to,
  isCollection: true,
  on: ['store_id', 'survey_id'],
  description: 'The answers of the audit, in the order of the instrument',
});

const NAVIGATIONS: Partial<Record<SetName, readonly Navigation[]>> = {
  Surveys: [
    answersOf(SETS.Answers),
    {
      name: 'Actions',
      to: SETS.Actions,
      isCollection: true,
      on: ['store_id', 'survey_id'],
      description: 'The actions that were agreed in the audit',
    },
    STORE,
  ],
  OtherSurveys: [answersOf(SETS.OtherAnswers), STORE],
  Assessments: [
    {
      name: 'Answers',
      to: SETS.AssessmentAnswers,
      isCollection: true,
      on: ['store_id', 'assessment_id'],
      description: 'The answered items of the assessment, in the order of the module',
    },
    {
      name: 'Measures',
      to: SETS.Measures,
      isCollection: true,
      on: ['store_id', 'assessment_id'],
      description: 'The measures of the assessment, in the order of the module',
    },
    STORE,
  ],
};
