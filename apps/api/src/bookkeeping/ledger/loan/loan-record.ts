import { loanCase } from '@intendance/domain/bookkeeping/ledger/loan/loan-case.js';
import { record } from '../../../platform/records/record-declaration.js';
import { registerNeeds } from '../ledger/register-routes.js';
import { LoanDto } from './loan.dto.js';
import { loanToWire } from './loan-wire.js';
import { LoansReader } from './loans-reader.js';

export const loansPath = 'comptability/loans';

/** A loan: its own routes and those of its changes send commands of its case. */
export const loan = record({
  path: loansPath,
  feature: 'balance',
  operations: { record: 'Loan' },
  stream: 'loan',
  recordType: 'loan',
  dto: LoanDto,
  needs: { reader: LoansReader, ...registerNeeds },
  case: loanCase,
  toDto: ({ value, version }, { id }) => loanToWire(id, value, version),
});
