export type BudgetName = '' | 'ASC' | 'AEP';

/** Budget that amounts are limited to: a works council has two, the other structures one. */
export type BudgetScope = 'ASC' | 'AEP' | 'NO';

export const scopeLabels: Record<BudgetScope, string> = { ASC: 'ASC', AEP: 'AEP', NO: 'Sans budget' };
export const isScope = (text: string | null | undefined): text is BudgetScope => text === 'ASC' || text === 'AEP' || text === 'NO';
