import { loanErrors } from '@intendance/domain/bookkeeping/ledger/loan/loan.errors.js';
import { paidRows } from '@intendance/domain/bookkeeping/ledger/loan/loan-payments.js';
import { amortisationTable } from '@intendance/domain/bookkeeping/ledger/loan/loan-table.js';
import { write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import type { Session } from '../../../platform/wire/session.js';
import { registerRoutes } from '../ledger/register-routes.js';
import { LoansDto, LoanTableDto, SaveLoanDto } from './loan.dto.js';
import { loan, loansPath } from './loan-record.js';
import { loanRowToWire, loansToWire, loanToWire, sentLoan } from './loan-wire.js';
import { loanDocument } from './loans-print.js';

const formOf = ({ profile }: Session, dto: SaveLoanDto) => ({ facts: sentLoan(dto), isCouncil: profile.environment.type === 'CSE' });

export const LoanController = recordRoutes(loan, {
  own: registerRoutes({
    path: loansPath,
    list: 'Lister les emprunts d’un exercice, leur dette par échéance, et leurs comptes à côté du grand livre',
    download: 'Télécharger les emprunts, leur dette par échéance et leurs échéanciers : PDF ou classeur',
    response: LoansDto,
    toWire: loansToWire,
    document: loanDocument,
  }),
  find: {
    summary: 'Lire un emprunt',
    refusals: [loanErrors.unknown()],
    read: async ({ reader, context, id }) => {
      const { loan: state, version } = await reader.loan(context, id);
      return loanToWire(id, state, version);
    },
  },
  parts: {
    table: {
      summary: 'L’échéancier d’un emprunt, avec l’opération qui a payé chaque échéance',
      response: LoanTableDto,
      refusals: [loanErrors.unknown()],
      answer: async ({ reader, context, id }) => {
        const { loan: state } = await reader.loan(context, id);
        const table = amortisationTable(state);
        const paid = paidRows(table, await reader.repaidCapital(context, state.facts.account));
        return { rows: table.map((row) => loanRowToWire(row, paid.get(row) ?? null)) };
      },
    },
  },
  history: { summary: 'Ce qui a été fait d’un emprunt, par qui et quand' },
  create: write(SaveLoanDto, {
    summary: 'Inscrire un emprunt',
    name: 'register',
    refusals: [loanErrors.incomplete([])],
    command: ({ session, dto }) => ({ type: 'RegisterLoan' as const, ...formOf(session, dto) }),
  }),
  save: write(SaveLoanDto, {
    summary: 'Corriger un emprunt',
    name: 'correct',
    refusals: [loanErrors.unknown(), loanErrors.incomplete([]), loanErrors.changed(), 'loan.closed-year'],
    command: ({ session, dto }) => ({ type: 'CorrectLoan' as const, ...formOf(session, dto) }),
  }),
  remove: {
    summary: 'Retirer un emprunt inscrit par erreur, qu’aucun exercice clôturé ne compte',
    refusals: [loanErrors.unknown(), 'loan.closed-year'],
    command: { type: 'RemoveLoan' as const },
  },
});
