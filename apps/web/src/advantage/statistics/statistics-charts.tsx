import { BarChart } from '../../ui/chart/bar-chart.js';
import { PieChart } from '../../ui/chart/pie-chart.js';
import { count, euros, month, num } from '../../ui/format/format.js';
import { SimpleGrid } from '../../ui/page/layout.js';
import type { Statistics } from './statistics.api.js';

const nothing = 'Aucune commande dans cette période.';
const perUniverse = { head: 'Commandes', format: num };
const months = { head: ['Mois', 'Commandes', 'Montant', 'Subvention'], title: 'Commandes des 12 derniers mois' };

/** The last months are the same whatever the period: their title says it. */
export function StatisticsCharts({ statistics: { orderRateByUniverses, ordersByMonth, totals } }: { statistics: Statistics }) {
  const paid = Math.round((totals.total - totals.subvention) * 100) / 100;
  return (
    <>
      <SimpleGrid columns={{ base: 1, lg: 2 }} gap="6">
        <PieChart
          title="Commandes par univers"
          values={orderRateByUniverses.map(({ id, name, orders }) => ({ label: name ?? id ?? 'Sans univers', value: orders }))}
          unit={perUniverse}
          nothing={nothing}
        />
        <PieChart
          title="Prise en charge des commandes"
          values={[
            { label: 'Subvention', value: totals.subvention },
            { label: 'Payé par les bénéficiaires', value: paid },
          ]}
          nothing={nothing}
        />
      </SimpleGrid>
      <BarChart
        title={months.title}
        summary={monthsText(ordersByMonth)}
        series={[{ name: 'Commandes', colour: 1 }]}
        isCount
        rows={ordersByMonth.map((of) => ({ label: month(of.month), values: [of.orders] }))}
        table={{
          head: months.head,
          rows: ordersByMonth.map((of) => [month(of.month), num(of.orders), euros(of.total), euros(of.subvention)]),
        }}
      />
    </>
  );
}

function monthsText(months: Statistics['ordersByMonth']): string {
  const orders = months.reduce((sum, of) => sum + of.orders, 0);
  const [most] = months.toSorted((left, right) => right.orders - left.orders);
  const scope = 'quelle que soit la période choisie';
  if (!most || orders === 0) return `Aucune commande sur ces mois, ${scope}.`;
  return `${count(orders, 'commande')}, ${scope}. Le mois le plus actif : ${month(most.month)} (${num(most.orders)}).`;
}
