import { loanErrors } from '@intendance/domain/bookkeeping/ledger/loan/loan.errors.js';
import type { LoanChangeId } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import { Delete, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type RecordCall, recordNeeds } from '../../../platform/records/record-declaration.js';
import { send } from '../../../platform/records/record-routes.js';
import { bodyParameter, controllerOf, idParameter, ifMatchParameter, route } from '../../../platform/records/route.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { LoanDto, SaveLoanRenegotiationDto, SaveLoanRepaymentDto } from './loan.dto.js';
import { loan, loansPath } from './loan-record.js';
import { sentRenegotiation, sentRepayment } from './loan-wire.js';

const own = `${loansPath}/:id`;
type LoanCall = RecordCall<typeof loan.needs>;

const documentation = (summary: string) => [
  ApiOperation({ summary }),
  ApiCreatedResponse({ type: LoanDto }),
  ApiProblem(loanErrors.unknown(), loanErrors.changeInvalid([]), loanErrors.repaid(), 'loan.closed-year'),
];

/** Changes of the table after the release: the rest is computed anew. */
export const LoanChangeController = controllerOf({
  name: 'LoanChangeController',
  needs: { ...recordNeeds, ...loan.needs },
  decorators: [ApiTags('loans'), Access({ feature: 'balance' })],
  routes: [
    route<LoanCall, [string, SaveLoanRepaymentDto, number | undefined]>({
      name: 'repay',
      decorators: [Post(`${own}/repayments`), ...documentation('Rembourser un emprunt par anticipation, en tout ou en partie')],
      parameters: [idParameter(), bodyParameter(SaveLoanRepaymentDto), ifMatchParameter],
      handle: (call, id, dto, expected) => {
        const change = sentRepayment(newRecordId(call.context, 'loan-change'), dto);
        return send(loan, { type: 'ChangeLoan', change }, { ...call, id }, expected);
      },
    }),
    route<LoanCall, [string, SaveLoanRenegotiationDto, number | undefined]>({
      name: 'renegotiate',
      decorators: [
        Post(`${own}/renegotiations`),
        ...documentation('Renégocier un emprunt : taux, nombre d’échéances et assurance du reste'),
      ],
      parameters: [idParameter(), bodyParameter(SaveLoanRenegotiationDto), ifMatchParameter],
      handle: (call, id, dto, expected) => {
        const change = sentRenegotiation(newRecordId(call.context, 'loan-change'), dto);
        return send(loan, { type: 'ChangeLoan', change }, { ...call, id }, expected);
      },
    }),
    route<LoanCall, [string, string, number | undefined]>({
      name: 'undo',
      decorators: [
        Delete(`${own}/changes/:changeId`),
        HttpCode(200),
        ApiOperation({ summary: 'Annuler le dernier remboursement anticipé ou la dernière renégociation' }),
        ApiOkResponse({ type: LoanDto }),
        ApiProblem(loanErrors.unknown(), loanErrors.notLastChange(), 'loan.closed-year'),
      ],
      parameters: [idParameter(), idParameter('changeId'), ifMatchParameter],
      handle: (call, id, changeId, expected) =>
        send(loan, { type: 'UndoLoanChange', changeId: changeId as LoanChangeId }, { ...call, id }, expected),
    }),
  ],
});
