import { PlanScreen } from './plan-screen.js';

/** The activities of the plan, with their keywords. */
export function Component() {
  return (
    <PlanScreen
      title="Activités comptables"
      view="activities"
      description="Les activités auxquelles vos opérations sont affectées, rangées par catégorie. Leurs mots-clés proposent l’affectation."
    />
  );
}
