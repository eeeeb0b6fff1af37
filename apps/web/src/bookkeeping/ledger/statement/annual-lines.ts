import type { AnnualStateRow, AnnualStateSection } from './statement.js';

export type AnnualLine = {
  id: string;
  category: string;
  label: string;
  budget: string;
  previous: number;
  current: number;
  isStrong: boolean;
};

/** The first lines of the model of the accounting rules: gross contribution, share handed on to the central committee, net contribution. */
export function contributionLines(section: AnnualStateSection, rows: readonly AnnualStateRow[]): AnnualLine[] {
  const { gross_contribution, prev_gross_contribution, handed_on, prev_handed_on, net_contribution, prev_net_contribution } = section;
  if ([gross_contribution, prev_gross_contribution, handed_on, prev_handed_on].every((amount) => amount === 0)) return [];
  const budget = section.budget ?? '';
  const line = (id: string, label: string, previous: number, current: number): AnnualLine => ({
    id,
    category: 'Contribution de l’employeur',
    label,
    budget,
    previous,
    current,
    isStrong: id === 'net',
  });
  return [
    ...rows
      .filter((row) => row.contribution !== 0 || row.prev_contribution !== 0)
      .map((row) => line(`gross-${idOf(row)}`, `${row.activity_name} (brut)`, row.prev_contribution, row.contribution)),
    line('handed-on', '− Quote-part reversée au comité central', 0 - prev_handed_on, 0 - handed_on),
    line('net', budget === 'AEP' ? '= Subvention nette' : '= Contribution nette', prev_net_contribution, net_contribution),
  ];
}

const idOf = ({ category_id, activity_id, activity_name, budget }: AnnualStateRow): string =>
  `${category_id}-${activity_id ?? activity_name}-${budget}`;

/** Amounts of the activities, without the contribution, which has lines of its own. */
export function activityLines(rows: readonly AnnualStateRow[], kind: 'receipts' | 'expenses'): AnnualLine[] {
  return rows
    .filter((row) => (kind === 'receipts' ? row.is_receipt : row.is_expense))
    .map((row) => {
      const [share, previousShare] = kind === 'receipts' ? [row.contribution, row.prev_contribution] : [row.handed_on, row.prev_handed_on];
      return {
        id: idOf(row),
        category: row.category_name,
        label: row.activity_name,
        budget: row.budget,
        previous: less(row[`prev_${kind}`], previousShare),
        current: less(row[kind], share),
        isStrong: false,
      };
    });
}

/** In cents: euros are no exact numbers. */
const less = (amount: number, share: number): number => (Math.round(amount * 100) - Math.round(share * 100)) / 100;
