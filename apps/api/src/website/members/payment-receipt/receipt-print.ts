import { optionsText } from '@intendance/domain/activities/public.js';
import type { RegisteredPerson } from '@intendance/domain/directory/public.js';
import { formatDay, type LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { paymentModeLabel, type registrations } from '../../../activities/public.js';
import { euros, type PrintedDocument, type PrintedRow, text } from '../../../platform/documents/printed.js';
import type { RowOf } from '../../../platform/projection/shared-view.js';

type Row = RowOf<typeof registrations>;
/** `paid_on` is a day. */
export type PaidRegistration = Pick<Row, 'id' | 'date' | 'entries' | 'options'> & {
  readonly name: string;
  readonly amount: number;
  readonly paid_on: string;
  readonly payment_mode: string | null;
};

type Parties = { readonly structure: string; readonly person: Pick<RegisteredPerson, 'firstname' | 'lastname'> };

/** The receipt of a paid registration. */
export function receiptPrint(registration: PaidRegistration, { structure, person }: Parties): PrintedDocument {
  const { id, name, date, entries, options, amount, paid_on: paidOn, payment_mode: mode } = registration;
  const row = (kind: PrintedRow['kind'], label: string, places: string): PrintedRow => ({
    kind,
    cells: [text(label), text(places), euros(cents(amount))],
  });
  return {
    title: 'Reçu de paiement',
    lines: [
      structure,
      `Payé par : ${person.firstname} ${person.lastname}`,
      `Le ${formatDay(paidOn as LocalDate)}${mode ? `, par ${(paymentModeLabel(mode) ?? mode).toLowerCase()}` : ''}`,
      `Inscription ${id}`,
    ],
    tables: [
      {
        title: '',
        columns: [
          { header: 'Inscription', width: 60 },
          { header: 'Participants', width: 18 },
          { header: 'Montant en euros', width: 22 },
        ],
        rows: [
          row(
            'line',
            [name, formatDay(date as LocalDate), ...(options.length > 0 ? [optionsText(options)] : [])].join(', '),
            String(entries),
          ),
          row('total', 'Total', ''),
        ],
      },
    ],
    notes: [],
  };
}
