/** A score to reach, in words such as 'Target 70% by 30 Jun 2027', and the colour of what is to reach it. */
export type ChartTarget = { words: string; score: number; color: string };
