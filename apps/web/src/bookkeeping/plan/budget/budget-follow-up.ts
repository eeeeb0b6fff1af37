export type BudgetFigures = {
  allocated: number;
  expenses: number;
  receipts: number;
  realised: number;
  balance: number;
  percent: number | null;
  is_receipt: boolean;
};

export type FollowedActivity = BudgetFigures & { id: string; name: string };

export type FollowedCategory = FollowedActivity & { activities: FollowedActivity[] };

/** `version`: of the budgets of its year. */
export type BudgetFollowUp = { categories: FollowedCategory[]; totals: BudgetFigures; version: number };
