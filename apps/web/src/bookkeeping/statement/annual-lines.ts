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

const contributionNames: Readonly<Record<string, string>> = { AEP: 'Subvention de fonctionnement', ASC: 'Contribution' };

/** As the model of the accounting rules begins: gross, what is handed on to the central committee, net. */
export function contributionLines(section: AnnualStateSection): AnnualLine[] {
  const { gross_contribution, prev_gross_contribution, handed_on, prev_handed_on, net_contribution, prev_net_contribution } = section;
  if ([gross_contribution, prev_gross_contribution, handed_on, prev_handed_on].every((amount) => amount === 0)) return [];
  const budget = section.budget ?? '';
  const name = contributionNames[budget] ?? 'Contribution';
  const line = (id: string, label: string, previous: number, current: number): AnnualLine => ({
    id,
    category: "Contribution de l'employeur",
    label,
    budget,
    previous,
    current,
    isStrong: id === 'net',
  });
  return [
    line('gross', `${name} brute`, prev_gross_contribution, gross_contribution),
    line('handed-on', '− Quote-part reversée au comité central', 0 - prev_handed_on, 0 - handed_on),
    line('net', `= ${name} nette`, prev_net_contribution, net_contribution),
  ];
}

/** Of the activities, without what the lines of the contribution say of them. */
export function activityLines(rows: readonly AnnualStateRow[], kind: 'receipts' | 'expenses'): AnnualLine[] {
  return rows
    .filter((row) => (kind === 'receipts' ? row.is_receipt : row.is_expense))
    .map((row) => {
      const [share, previousShare] = kind === 'receipts' ? [row.contribution, row.prev_contribution] : [row.handed_on, row.prev_handed_on];
      return {
        id: `${row.category_id}-${row.activity_id ?? row.activity_name}-${row.budget}`,
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
