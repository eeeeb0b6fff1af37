import { fault, type Violation } from '@intendance/kernel/domain-error.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents, formatEuros, sum } from '@intendance/kernel/money.js';
import type { BankRow, LoanChange, LoanFacts } from './loan.events.js';
import { isLoanAccount } from './loan-accounts.js';

const longestTable = 600;
const highestRate = 100_000;

/** Each field of the form that is missing or wrong. */
export function loanFaults(facts: LoanFacts, isCouncil: boolean): Violation[] {
  const { label, lender, account, budget, amount, releasedOn, firstDueOn, rows } = facts;
  return [
    ...(label.trim() ? [] : [fault('label', 'missing', 'Veuillez renseigner l’objet de l’emprunt.')]),
    ...(lender.trim() ? [] : [fault('lender', 'missing', 'Veuillez renseigner le prêteur.')]),
    ...(isLoanAccount(account) ? [] : [fault('accounting_code_value', 'format', 'Un emprunt a un compte 164, 163, 167 ou 168 : 164000.')]),
    ...(isCouncil === (budget !== '')
      ? []
      : [fault('budget', 'choice', isCouncil ? 'Veuillez choisir un budget.' : 'Aucun budget à choisir.')]),
    ...(amount > 0 ? [] : [fault('amount', 'positive', 'Veuillez renseigner le montant emprunté.')]),
    ...(firstDueOn > releasedOn ? [] : [fault('first_due_date', 'before', 'La première échéance suit le déblocage des fonds.')]),
    ...termFaults(facts),
    ...(rows === null ? [] : rowFaults(rows, releasedOn, amount)),
  ];
}

function termFaults({ rate, instalments, method, deferral, deferredInstalments, insurance, fees }: LoanFacts): Violation[] {
  const isDeferred = deferral !== 'none';
  const isDeferralCount = isDeferred ? deferredInstalments >= 1 && deferredInstalments < instalments : deferredInstalments === 0;
  return [
    ...rateFaults(rate, instalments),
    ...(isDeferralCount
      ? []
      : [fault('deferred_instalments', 'range', 'Le différé compte au moins une échéance, et moins que l’emprunt.')]),
    ...(isDeferred && method === 'in-fine'
      ? [fault('deferral', 'choice', 'Un emprunt in fine ne rembourse de capital qu’à la fin : pas de différé.')]
      : []),
    ...(insurance >= 0 ? [] : [fault('insurance', 'range', 'L’assurance ne peut pas être négative.')]),
    ...(fees >= 0 ? [] : [fault('fees', 'range', 'Les frais ne peuvent pas être négatifs.')]),
  ];
}

const rateFaults = (rate: number, instalments: number): Violation[] => [
  ...(Number.isSafeInteger(rate) && rate >= 0 && rate <= highestRate
    ? []
    : [fault('annual_rate', 'range', 'Le taux annuel est compris entre 0 et 100 %.')]),
  ...(Number.isSafeInteger(instalments) && instalments >= 1 && instalments <= longestTable
    ? []
    : [fault('instalments', 'range', `Un emprunt a de 1 à ${longestTable} échéances.`)]),
];

/** The capital of a lender's table adds up to what is left to repay, day after day. */
function rowFaults(rows: readonly BankRow[], after: LocalDate, outstanding: Cents): Violation[] {
  if (rows.length === 0 || rows.length > longestTable) return [fault('table', 'range', `L’échéancier a de 1 à ${longestTable} lignes.`)];
  const unordered = rows.findIndex(({ date }, rank) => date <= (rows[rank - 1]?.date ?? after));
  if (unordered >= 0)
    return [fault(`table[${unordered}].date`, 'order', `La date de la ligne ${unordered + 1} ne suit pas la précédente.`)];
  const negative = rows.findIndex(({ capital, interest, insurance }) => Math.min(capital, interest, insurance) < 0);
  if (negative >= 0) return [fault(`table[${negative}].capital`, 'range', `La ligne ${negative + 1} a un montant négatif.`)];
  const capital = sum(rows.map((row) => row.capital));
  if (capital === outstanding) return [];
  const message = `Le capital de l’échéancier fait ${formatEuros(capital)}, et non ${formatEuros(outstanding)}.`;
  return [fault('table', 'sum', message)];
}

/** @param outstanding the capital that is left on the day of the change */
export function changeFaults(
  change: LoanChange,
  { facts, changes }: { readonly facts: LoanFacts; readonly changes: readonly LoanChange[] },
  outstanding: Cents,
): Violation[] {
  const first = changes.at(-1)?.day ?? facts.releasedOn;
  if (change.day < first) return [fault('date', 'before', 'La date précède le déblocage des fonds ou le changement précédent.')];
  if (change.kind === 'renegotiation')
    return [
      ...rateFaults(change.rate, change.instalments),
      ...(change.insurance >= 0 ? [] : [fault('insurance', 'range', 'L’assurance ne peut pas être négative.')]),
      ...(change.rows === null ? [] : rowFaults(change.rows, change.day, outstanding)),
    ];
  if (change.amount <= 0 || change.amount > outstanding) {
    const message = `Le capital remboursé est compris entre 0,01 € et ${formatEuros(outstanding)}, le capital restant dû.`;
    return [fault('amount', 'range', message)];
  }
  return [
    ...(change.indemnity >= 0 ? [] : [fault('indemnity', 'range', 'L’indemnité ne peut pas être négative.')]),
    ...(change.rows === null ? [] : rowFaults(change.rows, change.day, cents(outstanding - change.amount))),
  ];
}
