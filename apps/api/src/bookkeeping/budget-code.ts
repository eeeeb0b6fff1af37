/** `NO` stands for no budget, as in the addresses of the screens. */
export const budgetCode = (budget: string): string => budget || 'NO';
