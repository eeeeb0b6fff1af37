// Where each screen is. Loaded with the first of them: the list of what every screen needs would weigh on the login page.
export const summary = () => import('./summary/summary.page.js');
export const gestion = () => import('./budget/gestion.page.js');
export const followUp = () => import('./budget/follow-up.page.js');
export const start = () => import('./onboarding/start.page.js');
export const balance = () => import('./ledger/balance.page.js');
export const annualState = () => import('./statement/annual-state.page.js');
export const patrimonialState = () => import('./statement/patrimonial-state.page.js');
export const help = () => import('./help/help.page.js');
export const fiscalYears = () => import('./fiscal-year/fiscal-years.page.js');
export const activities = () => import('./plan/activities.page.js');
export const plan = () => import('./plan/plan.page.js');
export const accounts = () => import('./bank-account/accounts.page.js');
export const operationList = () => import('./bank-operation/operation-list.page.js');
export const match = () => import('./allocation/match.page.js');
export const imported = () => import('./bank-import/imported.page.js');
