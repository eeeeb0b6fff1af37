export type BudgetFigures = {
  allocated: number;
  expenses: number;
  receipts: number;
  realised: number;
  balance: number;
  percent: number | null;
  is_receipt: boolean;
  /** Of the whole year at the present pace; null outside of a year in progress. */
  forecast: number | null;
};

export type FollowedActivity = BudgetFigures & { id: string; name: string };

/** `by_entries`: the part of the realised amount that no operation makes. */
export type FollowedCategory = FollowedActivity & { activities: (FollowedActivity & { by_entries: number })[] };

/** `version`: of the budgets of its year. */
export type BudgetFollowUp = { categories: FollowedCategory[]; totals: BudgetFigures; version: number };
