/** A photo with the facts shown in the viewer. */
export type ViewedPhoto = {
  id: string;
  surveyId: string;
  questionId: string;
  /** The question's text. */
  question: string;
  /** The instant of its survey. */
  date: string;
  storeName: string;
  /** True if the current user can delete it. */
  mayDelete: boolean;
};
