import { Panel } from '../../../ui/feedback/panels.js';
import { Heading, SimpleGrid, Stack, Text } from '../../../ui/page/layout.js';

const steps = [
  {
    title: 'Affecter',
    text: 'Chaque opération de la banque reçoit une activité et un budget. Tant qu’elle n’est pas validée, tout se corrige.',
  },
  {
    title: 'Valider, si vous le souhaitez',
    text: 'En cours d’année, figez les écritures jusqu’à un jour : elles reçoivent leur numéro définitif. Une erreur se corrige ensuite par une contre-passation.',
  },
  {
    title: 'Clôturer',
    text: 'En fin d’exercice, une liste de contrôle dit ce qui manque. La clôture fige l’année et reporte les soldes sur la suivante.',
  },
  {
    title: 'Affecter le résultat',
    text: 'Une fois les comptes approuvés, l’excédent ou le déficit rejoint les réserves ou le report à nouveau.',
  },
];

/** Explains the steps of a year to a first-time treasurer. */
export const YearSteps = () => (
  <Panel title="Les étapes d’un exercice">
    <SimpleGrid as="ol" listStyleType="none" columns={{ base: 1, sm: 2, xl: 4 }} gap="5">
      {steps.map(({ title, text }, rank) => (
        <Stack as="li" key={title} gap="1">
          <Heading as="h3" textStyle="body" fontWeight="600" fontFamily="body">
            {rank + 1}. {title}
          </Heading>
          <Text color="fg.muted" textStyle="dense">
            {text}
          </Text>
        </Stack>
      ))}
    </SimpleGrid>
  </Panel>
);
