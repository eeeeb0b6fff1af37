import { formatDay, localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, fromEuros } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, text } from '../../../platform/documents/printed.js';
import type { ThirdPartiesDto, ThirdPartyBalanceDto } from './third-parties.dto.js';

const amounts = ['debit', 'credit', 'balance', 'up_to_30_days', 'up_to_60_days', 'up_to_90_days', 'over_90_days'] as const;

/** The balance of third parties account by account, each with its total. */
export function thirdPartiesPrint({ exercice, as_of: asOf, third_parties: parties }: ThirdPartiesDto): PrintedDocument {
  const accounts = [...Map.groupBy(parties, ({ account }) => account)];
  return {
    title: `Balance des tiers ${exercice?.name ?? ''}`.trim(),
    lines: asOf ? [`Âge des lignes non lettrées au ${formatDay(localDate(asOf))}`] : [],
    tables: [
      {
        title: '',
        columns: [
          { header: 'Code', width: 11 },
          { header: 'Tiers', width: 24 },
          { header: 'Débit', width: 14 },
          { header: 'Crédit', width: 14 },
          { header: 'Solde', width: 14 },
          { header: '≤ 30 j', width: 14 },
          { header: '31 à 60 j', width: 14 },
          { header: '61 à 90 j', width: 14 },
          { header: '> 90 j', width: 14 },
        ],
        rows: accounts.flatMap(([account, rows]): PrintedRow[] => [
          { kind: 'group', cells: [text(account), text(rows[0]?.account_name ?? '')] },
          ...rows.map(
            (row): PrintedRow => ({ kind: 'line', cells: [text(row.third_party_code), text(row.third_party_name), ...figures([row])] }),
          ),
          { kind: 'total', cells: [text(''), text(`Total du compte ${account}`), ...figures(rows)] },
        ]),
      },
    ],
    notes: ['Un solde positif est dû par le tiers, un solde négatif lui est dû.'],
  };
}

const figures = (rows: readonly ThirdPartyBalanceDto[]) =>
  amounts.map((name) => euros(rows.reduce<Cents>((sum, row) => cents(sum + fromEuros(row[name])), cents(0))));
