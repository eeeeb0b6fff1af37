import { PlanScreen } from './plan-screen.js';

/** The same activities, with the accounts of the books: 6 for what is spent, 7 for what comes in. */
export function Component() {
  return (
    <PlanScreen
      title="Plan comptable"
      view="plan"
      description="Le compte de chaque activité : 6 pour une dépense, 7 pour une recette. Une case décochée n’a pas de compte."
    />
  );
}
