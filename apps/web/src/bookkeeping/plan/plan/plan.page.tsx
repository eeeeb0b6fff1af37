import { PlanScreen } from './plan-screen.js';

/** The same activities, with their accounts: 6 for expenses, 7 for receipts. */
export function Component() {
  return (
    <PlanScreen
      title="Plan comptable"
      view="plan"
      description="Le compte de chaque activité : 6 pour une dépense, 7 pour une recette. Une case décochée n’a pas de compte."
    />
  );
}
