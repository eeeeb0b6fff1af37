import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, cents, sum } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { PrintedSheet } from '../../../platform/documents/printed-xlsx.js';
import type { Owner } from '../../structure.js';
import type { RegisterDocument } from '../ledger/register-documents.js';
import { headOf } from '../statement/document-head.js';
import { grantKindLabels } from './grant-labels.js';
import type { GrantOfYear, YearGrantRegister } from './grants-reader.js';

type Column = { readonly header: string; readonly value: (grant: GrantOfYear) => Cents };

/** The columns of the notes: regulation ANC 2018-06, table of the movements of dedicated funds. */
const fundColumns: readonly Column[] = [
  { header: 'Au début', value: ({ amounts }) => amounts.opening.fund },
  { header: 'Reports', value: ({ amounts }) => amounts.movement.carryOver },
  { header: 'Utilisations', value: ({ amounts }) => amounts.movement.use },
  { header: 'Dont rembours.', value: ({ amounts }) => cents(Math.min(amounts.repayment, amounts.movement.use)) },
  { header: 'À la fin', value: ({ amounts }) => amounts.closing.fund },
  { header: 'Dont sans dép.', value: ({ amounts }) => (amounts.isIdle ? amounts.closing.fund : cents(0)) },
];
const deferredColumns: readonly Column[] = [
  { header: 'Montant', value: ({ grant }) => grant.facts.amount },
  { header: 'Avance au début', value: ({ amounts }) => amounts.opening.deferral },
  { header: 'Attribué', value: ({ amounts }) => amounts.award },
  { header: 'Produit', value: ({ amounts }) => amounts.income },
  { header: 'Avance à la fin', value: ({ amounts }) => amounts.closing.deferral },
];
const investmentColumns: readonly Column[] = [
  { header: 'Montant', value: ({ grant }) => grant.facts.amount },
  { header: 'Repris avant', value: ({ amounts }) => amounts.opening.share },
  { header: 'Quote-part', value: ({ amounts }) => amounts.movement.share },
  { header: 'Repris', value: ({ amounts }) => amounts.closing.share },
  { header: 'Reste', value: ({ grant, amounts }) => cents(grant.facts.amount - amounts.closing.share) },
];

/** Movements of the dedicated funds, income of the grants of several years, and investments. */
const grantsPrint = (register: YearGrantRegister, owner: Owner): PrintedDocument => ({
  title: `Subventions et fonds dédiés ${register.year.name}`,
  ...headOf({ ...register, end: register.year.end }, {}, owner),
  tables: tablesOf(register),
  notes: ['Dont sans dép. : fonds de projets sans dépense au cours des deux derniers exercices.'],
});

const grantSheets = (register: YearGrantRegister, owner: Owner): PrintedSheet[] =>
  tablesOf(register).map((table) => ({
    name: table.title,
    document: { ...grantsPrint(register, owner), title: `${table.title} ${register.year.name}`, tables: [{ ...table, title: '' }] },
  }));

export const grantDocument: RegisterDocument<YearGrantRegister> = {
  name: 'Subventions',
  isEmpty: ({ grants }) => grants.length === 0,
  print: grantsPrint,
  sheets: grantSheets,
};

function tablesOf({ grants }: YearGrantRegister): PrintedTable[] {
  const isInvestment = ({ grant }: GrantOfYear): boolean => grant.facts.kind === 'investment';
  const [investments, others] = [grants.filter(isInvestment), grants.filter((grant) => !isInvestment(grant))];
  return [
    movementsTable('Variation des fonds dédiés', others, fundColumns),
    movementsTable('Produits des subventions', others, deferredColumns),
    movementsTable('Subventions d’investissement', investments, investmentColumns),
  ].filter(({ rows }) => rows.length > 1);
}

function movementsTable(title: string, grants: readonly GrantOfYear[], columns: readonly Column[]): PrintedTable {
  const kinds = Map.groupBy(grants, ({ grant }) => grant.facts.kind);
  const total = (label: string, members: readonly GrantOfYear[]): PrintedRow => ({
    kind: 'total',
    cells: [text(label), text(''), ...columns.map(({ value }) => euros(sum(members.map(value))))],
  });
  return {
    title,
    columns: [
      { header: 'Projet et financeur', width: 88 - columns.length * 12 },
      { header: 'Attribuée le', width: 12 },
      ...columns.map(({ header }) => ({ header, width: 12 })),
    ],
    rows: [
      ...[...kinds].flatMap(([kind, members]): PrintedRow[] => [
        { kind: 'group', cells: [text(grantKindLabels[kind])] },
        ...members.map((member): PrintedRow => {
          const { label, funder, awardedOn } = member.grant.facts;
          return {
            kind: 'line',
            cells: [text(`${label}, ${funder}`), text(formatDay(awardedOn)), ...columns.map(({ value }) => euros(value(member)))],
          };
        }),
      ]),
      total('Total général', grants),
    ],
  };
}
