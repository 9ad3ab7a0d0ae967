/** The initial data of a new action, optionally with the lost point that the action addresses. */
export type NewActionStart = {
  storeId: string | null;
  /** The audit and the question that lost the point. */
  surveyId?: string;
  questionId?: string;
  /** The assessment and the item that lost the point, with the item's module. */
  assessmentId?: string;
  item?: string;
  module?: string;
  /** The text of the question or the item. */
  question?: string;
  title?: string;
  detail?: string;
  /** The expected gain in the overall score, in points. */
  points?: number;
};

/** The values of the form. */
export type NewActionValues = {
  /** Empty, or one id. */
  store: string[];
  title: string;
  detail: string;
  ownerKind: 'user' | 'person';
  /** A user's id; '' for no owner. */
  owner: string;
  ownerName: string;
  ownerEmail: string;
  due: string;
};

type OwnerValues = Omit<NewActionValues, 'store' | 'title' | 'detail' | 'due'>;

/** Checks whether an action has an owner other than the current user. */
export function isSendable({ ownerKind, owner, ownerName, ownerEmail }: OwnerValues, userid: string): boolean {
  if (ownerKind === 'user') return owner !== '' && owner !== userid;
  return ownerName.trim() !== '' || ownerEmail.trim() !== '';
}

/** Returns the owner as fields of the call's input. */
export function ownerOf({ ownerKind, owner, ownerName, ownerEmail }: OwnerValues) {
  if (ownerKind === 'user') return owner === '' ? {} : { owner };
  return {
    ...(ownerName.trim() !== '' && { owner_name: ownerName }),
    ...(ownerEmail.trim() !== '' && { owner_email: ownerEmail }),
  };
}
