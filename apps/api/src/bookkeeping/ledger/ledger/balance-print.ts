import { formatDay, localDate } from '@intendance/kernel/local-date.js';
import { fromEuros } from '@intendance/kernel/money.js';
import { formatInstant } from '../../../platform/documents/cell-text.js';
import { euros, type PrintedDocument, type PrintedRow, text } from '../../../platform/documents/printed.js';
import type { BalanceDto, BalanceFiguresDto } from './balance.dto.js';

const mostClasses = 10;

/** The first ten classes, as the specification has them exported, and the totals of all. */
export function balancePrint(balance: BalanceDto): PrintedDocument {
  const { exercice, date_begin: begin, date_end: end, budget_id: budget, known_at: knownAt, classes, totals, opening } = balance;
  return {
    title: `Balance ${exercice?.name ?? ''}`.trim(),
    lines: [
      ...(begin && end ? [`Du ${formatDay(localDate(begin))} au ${formatDay(localDate(end))}`] : []),
      ...(budget ? [`Budget ${budget === 'NO' ? 'sans budget' : budget}`] : []),
      ...(opening.provisional ? [`Soldes d’ouverture provisoires, repris de ${opening.exercices.join(', ')}`] : []),
      ...(knownAt ? [`Tel que connu le ${formatInstant(new Date(knownAt))}`] : []),
    ],
    tables: [
      {
        title: '',
        columns: [
          { header: 'Compte', width: 10 },
          { header: 'Intitulé', width: 34 },
          { header: 'Ouverture', width: 15 },
          { header: 'Débit', width: 15 },
          { header: 'Crédit', width: 15 },
          { header: 'Solde', width: 15 },
        ],
        rows: [
          ...classes
            .slice(0, mostClasses)
            .flatMap(({ class: digit, label, codes, totals: sums }): PrintedRow[] => [
              { kind: 'group', cells: [text(digit), text(label)] },
              ...codes.map((code): PrintedRow => ({ kind: 'line', cells: [text(code.code), text(code.name), ...figures(code)] })),
              { kind: 'total', cells: [text(''), text(`Total de la classe ${digit}`), ...figures(sums)] },
            ]),
          { kind: 'total', cells: [text(''), text('Total général'), ...figures(totals)] },
        ],
      },
    ],
    notes: [balance.balanced ? 'Total des débits égal au total des crédits.' : 'Les débits et les crédits diffèrent.'],
  };
}

const figures = ({ opening, debit, credit, closing }: BalanceFiguresDto) =>
  [opening, debit, credit, closing].map((amount) => euros(fromEuros(amount)));
