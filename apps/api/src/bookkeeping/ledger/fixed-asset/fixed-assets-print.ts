import type { AssetYear } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-year.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { PrintedSheet } from '../../../platform/documents/printed-xlsx.js';
import type { Owner } from '../../structure.js';
import type { RegisterDocument } from '../ledger/register-documents.js';
import { headOf } from '../statement/document-head.js';
import { totalAmounts } from './fixed-asset-wire.js';
import type { AssetOfYear, YearRegister } from './fixed-assets-reader.js';

type Column = { readonly header: string; readonly value: (amounts: AssetYear) => Cents };

const costColumns: readonly Column[] = [
  { header: 'Brut au début', value: ({ openingCost }) => openingCost },
  { header: 'Acquisitions', value: ({ acquisitions }) => acquisitions },
  { header: 'Sorties', value: ({ disposals }) => disposals },
  { header: 'Brut à la fin', value: ({ closingCost }) => closingCost },
];
const depreciationColumns: readonly Column[] = [
  { header: 'Amort. au début', value: ({ openingDepreciation }) => openingDepreciation },
  { header: 'Dotations', value: ({ charge }) => charge },
  { header: 'Reprises', value: ({ reversals }) => reversals },
  { header: 'Amort. à la fin', value: ({ closingDepreciation }) => closingDepreciation },
  { header: 'Valeur nette', value: ({ netValue }) => netValue },
];

/** Table of fixed assets and table of depreciation, account by account. */
const fixedAssetsPrint = (register: YearRegister, owner: Owner): PrintedDocument => ({
  title: `Immobilisations et amortissements ${register.year.name}`,
  ...headOf({ ...register, end: register.year.end }, {}, owner),
  tables: tablesOf(register),
  notes: [],
});

const fixedAssetSheets = (register: YearRegister, owner: Owner): PrintedSheet[] =>
  tablesOf(register).map((table) => ({
    name: table.title,
    document: { ...fixedAssetsPrint(register, owner), title: `${table.title} ${register.year.name}`, tables: [{ ...table, title: '' }] },
  }));

export const fixedAssetDocument: RegisterDocument<YearRegister> = {
  name: 'Immobilisations',
  isEmpty: ({ assets }) => assets.length === 0,
  print: fixedAssetsPrint,
  sheets: fixedAssetSheets,
};

const tablesOf = (register: YearRegister): PrintedTable[] => [
  movementsTable('Immobilisations', register, costColumns),
  movementsTable('Amortissements', register, depreciationColumns),
];

function movementsTable(title: string, { assets, accountNames }: YearRegister, columns: readonly Column[]): PrintedTable {
  const accounts = Map.groupBy(assets, ({ asset }) => asset.facts.account);
  const amountsOf = (amounts: AssetYear) => columns.map(({ value }) => euros(value(amounts)));
  const total = (label: string, members: readonly AssetOfYear[]): PrintedRow => ({
    kind: 'total',
    cells: [text(label), text(''), ...amountsOf(totalAmounts(members.map(({ amounts }) => amounts)))],
  });
  const line = ({ asset: { facts }, amounts, predecessor }: AssetOfYear): PrintedRow => ({
    kind: 'line',
    cells: [
      text(`${facts.componentOf ? '– ' : ''}${facts.label}${predecessor ? ` (remplace ${predecessor})` : ''}`),
      text(formatDay(facts.acquiredOn)),
      ...amountsOf(amounts),
    ],
  });
  return {
    title,
    columns: [
      { header: 'Immobilisation', width: 88 - columns.length * 12 },
      { header: 'Acquise le', width: 12 },
      ...columns.map(({ header }) => ({ header, width: 12 })),
    ],
    rows: [
      ...[...accounts].flatMap(([account, members]): PrintedRow[] => [
        { kind: 'group', cells: [text(`${account} ${accountNames.get(account) ?? accountLabel(account)}`)] },
        ...members.flatMap((member): PrintedRow[] => [
          line(member),
          ...(isLastPart(member, members) ? [total(`Ensemble ${wholeOf(member, assets)}`, partsWith(member, members))] : []),
        ]),
        total(`Total ${account}`, members),
      ]),
      total('Total général', assets),
    ],
  };
}

/** An asset and its components in one account, of which a sum follows the last one. */
const partsWith = ({ id, asset }: AssetOfYear, members: readonly AssetOfYear[]): AssetOfYear[] => {
  const whole = asset.facts.componentOf ?? id;
  return members.filter((member) => member.id === whole || member.asset.facts.componentOf === whole);
};
const isLastPart = (member: AssetOfYear, members: readonly AssetOfYear[]): boolean => {
  const parts = partsWith(member, members);
  return parts.length > 1 && parts.at(-1) === member;
};
const wholeOf = ({ asset: { facts } }: AssetOfYear, assets: readonly AssetOfYear[]): string =>
  assets.find(({ id }) => id === facts.componentOf)?.asset.facts.label ?? facts.label;
