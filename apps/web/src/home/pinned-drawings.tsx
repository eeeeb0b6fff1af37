import { scopeLabels } from '../bookkeeping/budget-name.js';
import { type Drawing, type Pin, usePins } from '../bookkeeping/summary/pins.js';
import { ActivitiesDrawing, CategoriesDrawing, MonthsDrawing } from '../bookkeeping/summary/summary-drawing.js';
import { Heading, SimpleGrid, Stack } from '../ui/page/layout.js';

const drawings: Record<Drawing, { Figure: typeof MonthsDrawing; title: string }> = {
  months: { Figure: MonthsDrawing, title: 'Recettes et dépenses par mois' },
  categories: { Figure: CategoriesDrawing, title: 'Dépenses par catégorie' },
  activities: { Figure: ActivitiesDrawing, title: 'Dépenses par activité' },
};

const titleOf = ({ drawing, budget }: Pin): string => drawings[drawing].title + (budget ? ` (${scopeLabels[budget]})` : '');

/** The drawings of the books that the user pinned, for the year that runs. */
export default function PinnedDrawings() {
  const pins = usePins();
  if (pins.list.length === 0) return null;
  return (
    <Stack as="section" aria-labelledby="pinned" gap="3">
      <Heading as="h2" id="pinned" textStyle="h2">
        Rapports épinglés
      </Heading>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
        {pins.list.map((pin) => {
          const { Figure } = drawings[pin.drawing];
          const scope = { exercice: undefined, budget: pin.budget };
          return <Figure key={titleOf(pin)} scope={scope} pins={pins} title={titleOf(pin)} />;
        })}
      </SimpleGrid>
    </Stack>
  );
}
