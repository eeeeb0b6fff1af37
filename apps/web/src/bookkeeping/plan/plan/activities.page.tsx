import { PlanScreen } from './plan-screen.js';

/** What money is spent on or comes from; the words that find it. */
export function Component() {
  return (
    <PlanScreen
      title="Activités comptables"
      view="activities"
      description="Les activités auxquelles vos opérations sont affectées, rangées par catégorie. Leurs mots-clés proposent l’affectation."
    />
  );
}
