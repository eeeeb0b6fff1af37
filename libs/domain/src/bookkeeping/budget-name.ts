/** The two purses that the law keeps apart in a works council; empty in the other structures. */
export const budgetNames = ['', 'ASC', 'AEP'] as const;
export type BudgetName = (typeof budgetNames)[number];
