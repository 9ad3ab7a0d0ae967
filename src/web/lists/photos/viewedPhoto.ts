/** A photo with the facts shown in the viewer. */
export type ViewedPhoto = {
  id: string;
  /** The survey or assessment that the photo belongs to. */
  record: { kind: 'survey' | 'assessment'; id: string };
  /** The question of the survey, or the item of the assessment. */
  questionId: string;
  /** The text of the question or item. */
  question: string;
  /** The time of the survey or assessment. */
  date: string;
  storeName: string;
  /** True if the current user can delete the photo. */
  mayDelete: boolean;
};
