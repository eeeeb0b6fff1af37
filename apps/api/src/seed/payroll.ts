import type { EntryLineDraft } from '@intendance/domain/bookkeeping/ledger/journal-entry/miscellaneous-entry.js';
import { derivedId } from '@intendance/kernel/id.js';
import { addMonths, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { PlannedMovement } from './movement-plans.js';

/** From March to November: all is paid within the year. */
const [firstMonth, months] = [3, 9];
const [gross, employeeShare, employerShare] = [700_00, 140_00, 100_00];
const net = gross - employeeShare;
const contributions = employeeShare + employerShare;
/** The aid to the post pays for the wages and their contributions: the bank holds as much as without them. */
const aid = (months / 3) * (net + contributions);

const staff = { code: '421000', label: 'Personnel, rémunérations dues' };
const socialSecurity = { code: '431000', label: 'Sécurité sociale' };

type Payslip = { readonly date: LocalDate; readonly label: string; readonly pieceRef: string; readonly lines: readonly EntryLineDraft[] };

/** The payslips of the seasonal worker of an association, a month after the other. */
export function payslips(year: number, line: (account: string, side: 'debit' | 'credit', amount: Cents) => EntryLineDraft): Payslip[] {
  return Array.from({ length: months }, (_, rank) => {
    const month = String(firstMonth + rank).padStart(2, '0');
    return {
      date: localDate(`${year}-${month}-28`),
      label: `Paie de l’animatrice, ${month}/${year}`,
      pieceRef: `PAIE-${year}-${month}`,
      lines: [
        line('641100', 'debit', cents(gross)),
        line('645100', 'debit', cents(employerShare)),
        line(staff.code, 'credit', cents(net)),
        line(socialSecurity.code, 'credit', cents(contributions)),
      ],
    };
  });
}

/** Wages at the end of the month, contributions on the 15th of the next one, the aid to the post three times. */
export function payrollMovements(scope: string, year: number): PlannedMovement[] {
  const movement = (
    key: string,
    date: LocalDate,
    wording: string,
    value: number,
    part: PlannedMovement['parts'][number],
  ): PlannedMovement => ({
    ...{ id: derivedId(`${scope} payroll ${year} ${key}`), date, account: '', wording, value: cents(value), parts: [part] },
    type: wording.startsWith('PRLV') ? 'order' : 'transfer',
  });
  const wages = Array.from({ length: months }, (_, rank) =>
    addMonths(localDate(`${year}-${String(firstMonth).padStart(2, '0')}-28`), rank),
  );
  return [
    ...wages.map((date, rank) => movement(`wage ${rank}`, date, 'VIR SALAIRE ANIMATRICE', -net, { account: staff, amount: cents(net) })),
    ...wages.map((date, rank) =>
      movement(`contribution ${rank}`, localDate(`${addMonths(date, 1).slice(0, 8)}15`), 'PRLV URSSAF RHONE ALPES', -contributions, {
        account: socialSecurity,
        amount: cents(contributions),
      }),
    ),
    ...[3, 6, 9].map((month) =>
      movement(`aid ${month}`, localDate(`${year}-0${month}-05`), 'VIR FONJEP AIDE AU POSTE', aid, {
        budget: '',
        activity: 'Subventions',
        amount: cents(aid),
      }),
    ),
  ];
}
