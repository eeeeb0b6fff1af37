import { Panel } from '../../../ui/feedback/panels.js';
import { day, decimalOrEmpty } from '../../../ui/format/format.js';
import { Text } from '../../../ui/page/layout.js';
import type { Column } from '../../../ui/table/column.js';
import { DataTable } from '../../../ui/table/data-table.js';
import { YearEntryCallout } from '../ledger/year-entry-callout.js';
import { useCancelVatReturn, useRecordVatReturn, type VatReturn } from './vat-return.api.js';
import { netSentence } from './vat-return.js';

type EntryLine = VatReturn['entry']['lines'][number];

const columns: Column<EntryLine>[] = [
  {
    id: 'account',
    header: 'Compte',
    heading: true,
    cell: ({ accounting_code_value: code, accounting_code_label: label, budget }) => `${code} ${label}${budget ? ` (${budget})` : ''}`,
  },
  { id: 'wording', header: 'Libellé', cell: ({ wording }) => wording },
  { id: 'debit', header: 'Débit', align: 'end', width: '7rem', cell: ({ debit }) => decimalOrEmpty(debit) },
  { id: 'credit', header: 'Crédit', align: 'end', width: '7rem', cell: ({ credit }) => decimalOrEmpty(credit) },
];

/** The entry of a return: its lines, and the acts that post, correct or cancel it. */
export function VatReturnEntry({ exercice, period, entry, net }: VatReturn) {
  const record = useRecordVatReturn();
  const cancel = useCancelVatReturn();
  const path = { id: exercice.id, period: period.key };
  return (
    <>
      <YearEntryCallout
        year={exercice}
        entry={entry}
        titles={titles}
        post={{
          label: 'Passer l’écriture',
          send: { isPending: record.isPending, mutate: (_, options) => record.mutate({ path }, options) },
          notice: () => `La déclaration est passée (${period.label}).`,
        }}
        cancel={{
          label: 'Annuler l’écriture',
          send: { isPending: cancel.isPending, mutate: (_, options) => cancel.mutate({ path }, options) },
          notice: () => `La déclaration est annulée (${period.label}).`,
          description: `L’écriture de la déclaration (${period.label}) sera contre-passée le même jour.`,
        }}
        failure="L’écriture n’a pas changé"
      >
        <Text data-amount>
          {`${netSentence(net)} ${net > 0 ? 'Affectez ensuite le prélèvement du Trésor au compte 445510.' : ''}`.trim()}
        </Text>
      </YearEntryCallout>
      {entry.lines.length > 0 ? (
        <Panel title="Écriture de la déclaration">
          <Text color="fg.muted" mb="3">
            {`Datée du ${day(period.date_end)} : elle solde les comptes de TVA, et ce qui reste passe en dette (445510) ou en crédit (445670). L’arrondi à l’euro va en 658000 ou 758000.`}
          </Text>
          <DataTable
            caption="Écriture de la déclaration"
            columns={columns}
            rows={entry.lines}
            rowKey={({ accounting_code_value: code, budget, debit }) => `${code} ${budget} ${debit > 0}`}
            rowLabel={({ accounting_code_value: code, wording }) => `${code} ${wording}`}
            isWhole
          />
        </Panel>
      ) : null}
    </>
  );
}

const titles = {
  due: 'Écriture de la déclaration à passer',
  recorded: 'Écriture de la déclaration passée',
  outdated: 'Écriture de la déclaration à corriger : les comptes de la période ont changé depuis',
};
