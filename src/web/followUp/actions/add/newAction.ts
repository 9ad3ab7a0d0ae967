/** What a new action starts from: a store where one is chosen, and what was lost at an audit. */
export type NewActionStart = {
  storeId: string | null;
  /** The audit and the question whose point is to be won back. */
  surveyId?: string;
  questionId?: string;
  question?: string;
  title?: string;
  detail?: string;
  /** What mending it would add to the overall score. */
  points?: number;
};

/** The values of the form. */
export type NewActionValues = {
  /** Empty, or one id. */
  store: string[];
  title: string;
  detail: string;
  ownerKind: 'user' | 'person';
  /** A user's id; '' for none. */
  owner: string;
  ownerName: string;
  ownerEmail: string;
  due: string;
};

/** What of the values is sent as the owner. */
export function ownerOf({
  ownerKind,
  owner,
  ownerName,
  ownerEmail,
}: Omit<NewActionValues, 'store' | 'title' | 'detail' | 'due'>) {
  if (ownerKind === 'user') return owner === '' ? {} : { owner };
  return {
    ...(ownerName.trim() !== '' && { owner_name: ownerName }),
    ...(ownerEmail.trim() !== '' && { owner_email: ownerEmail }),
  };
}
