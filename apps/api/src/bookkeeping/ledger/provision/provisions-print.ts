import { isImpairment } from '@intendance/domain/bookkeeping/ledger/provision/provision-accounts.js';
import type { ProvisionYear } from '@intendance/domain/bookkeeping/ledger/provision/provision-year.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import { euros, type PrintedDocument, type PrintedRow, type PrintedTable, text } from '../../../platform/documents/printed.js';
import type { PrintedSheet } from '../../../platform/documents/printed-xlsx.js';
import type { Owner } from '../../structure.js';
import type { RegisterDocument } from '../ledger/register-documents.js';
import { headOf } from '../statement/document-head.js';
import { provisionKindLabels } from './provision-labels.js';
import type { ProvisionOfYear, YearProvisionRegister } from './provisions-reader.js';

/** The columns of the notes: reversals are used or not (regulation ANC 2014-03, notes on provisions). */
const columns: readonly { readonly header: string; readonly value: (amounts: ProvisionYear) => Cents }[] = [
  { header: 'Au début', value: ({ opening }) => opening },
  { header: 'Dotations', value: ({ movement }) => movement.charge },
  { header: 'Repr. utilisées', value: ({ movement }) => movement.used },
  { header: 'Repr. non util.', value: ({ movement }) => movement.unused },
  { header: 'À la fin', value: ({ closing }) => closing },
];

/** The table of provisions, and the justification of each. */
const provisionsPrint = (register: YearProvisionRegister, owner: Owner): PrintedDocument => ({
  title: `Provisions et dépréciations ${register.year.name}`,
  ...headOf({ ...register, end: register.year.end }, {}, owner),
  tables: [provisionsTable(register.provisions)],
  notes: register.provisions.map(({ provision: { facts } }) => `${facts.label} : ${facts.justification}`),
});

export const provisionDocument: RegisterDocument<YearProvisionRegister> = {
  name: 'Provisions',
  isEmpty: ({ provisions }) => provisions.length === 0,
  print: provisionsPrint,
  sheets: (register, owner): PrintedSheet[] => [{ name: 'Provisions', document: provisionsPrint(register, owner) }],
};

/** For the notes of the accounts too. */
export function provisionsTable(provisions: readonly ProvisionOfYear[]): PrintedTable {
  const groups = Map.groupBy(provisions, ({ provision: { facts } }) => groupOf(facts));
  const total = (label: string, members: readonly ProvisionOfYear[]): PrintedRow => ({
    kind: 'total',
    cells: [text(label), text(''), ...columns.map(({ value }) => euros(sum(members.map(({ amounts }) => value(amounts)))))],
  });
  return {
    title: 'Provisions et dépréciations',
    columns: [
      { header: 'Provision', width: 88 - columns.length * 12 },
      { header: 'Fait du', width: 12 },
      ...columns.map(({ header }) => ({ header, width: 12 })),
    ],
    rows: [
      ...groupOrder.flatMap((group): PrintedRow[] => {
        const members = groups.get(group) ?? [];
        if (members.length === 0) return [];
        return [{ kind: 'group', cells: [text(group)] }, ...members.map(line), total(`Total ${group.toLowerCase()}`, members)];
      }),
      total('Total général', provisions),
    ],
  };
}

const line = ({ provision: { facts }, amounts }: ProvisionOfYear): PrintedRow => ({
  kind: 'line',
  cells: [
    text([facts.label, facts.thirdParty?.label ?? provisionKindLabels[facts.kind]].join(', ')),
    text(formatDay(facts.arisenOn)),
    ...columns.map(({ value }) => euros(value(amounts))),
  ],
});

const groupOrder = ['Provisions pour risques', 'Provisions pour charges', 'Dépréciations'] as const;

const groupOf = ({ kind }: ProvisionOfYear['provision']['facts']): (typeof groupOrder)[number] => {
  if (isImpairment(kind)) return 'Dépréciations';
  return kind === 'litigation' || kind === 'other-risk' ? 'Provisions pour risques' : 'Provisions pour charges';
};
