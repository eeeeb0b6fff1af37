import type { Schema } from '@intendance/contract/client.js';
import { useQuery } from '@tanstack/react-query';
import { Callout } from '../../../ui/feedback/panels.js';
import { euros } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import { bookkeeping } from '../../bookkeeping-queries.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-year.js';

type Threshold = Schema<'ThresholdDto'>;

/** From 90 % of a ceiling on: the obligations that the amounts of the year bring. */
export function ThresholdBanner({ year }: { year: FiscalYear }) {
  const { data } = useQuery(bookkeeping.read('/api/comptability/exercices/{id}/thresholds', { path: { id: year.id } }));
  if (!data || (!data.near && data.size === 'small')) return null;
  const [nearest] = data.thresholds;
  if (!nearest) return null;
  return (
    <Callout kind="warning" title={titleOf(nearest, year)}>
      {nearest.near ? <Text>Il reste {euros(nearest.distance)} avant de nouvelles obligations.</Text> : null}
      {data.duties.map((duty) => (
        <Text key={duty}>{duty}</Text>
      ))}
    </Callout>
  );
}

function titleOf({ label, amount, ceiling, near, distance }: Threshold, { name }: FiscalYear): string {
  const figure = `${label} de ${name} : ${euros(amount)}`;
  if (near) return `${figure}, près du seuil de ${euros(ceiling)}`;
  return distance < 0 ? `${figure}, au-dessus du seuil de ${euros(ceiling)}` : `${figure}, au-delà des comptes les plus légers`;
}
