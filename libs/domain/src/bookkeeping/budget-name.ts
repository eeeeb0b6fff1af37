/** The two budgets that the law separates in a works council; empty in other structures. */
export const budgetNames = ['', 'ASC', 'AEP'] as const;
export type BudgetName = (typeof budgetNames)[number];
