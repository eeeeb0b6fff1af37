import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../../ui/feedback/panels.js';
import { euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';

const sizes = { small: 'petit CSE', medium: 'CSE de taille moyenne', large: 'grand CSE' } as const;

/** From 90 % of a ceiling on: the obligations that the year's resources bring. */
export function ThresholdBanner({ year }: { year: FiscalYear }) {
  const { data } = useQuery(bookkeeping.read('/api/comptability/exercices/{id}/thresholds', { path: { id: year.id } }));
  if (!data || (!data.near && data.size === 'small')) return null;
  const title =
    data.size === 'small'
      ? `Les ressources de ${year.name} approchent du seuil de ${euros(data.ceiling)}`
      : `Avec ${euros(data.resources)} de ressources en ${year.name}, vous êtes un ${sizes[data.size]}`;
  return (
    <Callout kind="warning" title={title}>
      {data.size === 'small' ? <Text>Il reste {euros(data.distance)} avant de nouvelles obligations.</Text> : null}
      {data.duties.map((duty) => (
        <Text key={duty}>{duty}</Text>
      ))}
    </Callout>
  );
}
