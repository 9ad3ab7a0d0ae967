/** What the views of the schema `reporting` need besides (migration 0036). */
export type ReportingTables = {
  /** The questions of every instrument, one by one. Written by triggers alone. */
  instrument_questions: {
    instrument_id: number;
    question_id: string;
    part: 'audit' | 'manager';
    category: string | null;
    category_name: Record<string, string> | null;
    subcategory: string | null;
    subcategory_name: Record<string, string> | null;
    p: number;
    question: Record<string, string>;
    scoring_type: number;
    weight: number;
    earning: string | null;
  };
};
