/** A photo with what its viewer says of it. */
export type ViewedPhoto = {
  id: string;
  surveyId: string;
  questionId: string;
  /** The words of the question. */
  question: string;
  /** When its survey was taken, an instant. */
  date: string;
  storeName: string;
};
