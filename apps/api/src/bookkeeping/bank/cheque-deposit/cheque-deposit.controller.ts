import { bankAccountErrors } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.errors.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { chequeDepositErrors } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit.errors.js';
import { chequeDepositCase } from '@intendance/domain/bookkeeping/bank/cheque-deposit/cheque-deposit-case.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { ChequeDepositDto, ChequesInHandDto, CorrectDepositDto, DepositChequesDto } from './cheque-deposit.dto.js';
import { chequeDepositExport } from './cheque-deposit.export.js';
import { type ChequeDepositView, chequeDepositListing } from './cheque-deposit.listing.js';
import { chequeInHandToWire, depositToWire, sentDeposit, wholeDepositToWire } from './cheque-deposit-wire.js';
import { ChequeDeposits } from './cheque-deposits.js';

const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated'];

const deposit = record({
  path: 'comptability/cheque_deposits',
  feature: 'operations',
  operations: { record: 'ChequeDeposit' },
  stream: 'cheque-deposit',
  recordType: 'cheque_deposit',
  dto: ChequeDepositDto,
  needs: { deposits: ChequeDeposits },
  case: chequeDepositCase,
  toDto: async (saved, { id, context, deposits }) => wholeDepositToWire(await deposits.afterWrite(context, id, saved)),
});

export const ChequeDepositController = recordRoutes(deposit, {
  list: {
    summary: 'Lister les remises de chèques',
    listing: chequeDepositListing,
    answer: ({ listReader, context, request }) =>
      listReader.answer<ChequeDepositView, ChequeDepositDto>(context, chequeDepositListing, request, () => depositToWire),
  },
  download: { summary: 'Télécharger la liste des remises de chèques', sheet: chequeDepositExport },
  batch: {
    in_hand: {
      summary: 'Lister les chèques à remettre à la banque',
      response: ChequesInHandDto,
      answer: async ({ deposits, context }) => {
        const { cheques, total, amount } = await deposits.inHand(context);
        return { cheques: cheques.map(chequeInHandToWire), total, amount: toEuros(cents(amount)) };
      },
    },
  },
  find: {
    summary: 'Lire une remise de chèques',
    read: async ({ deposits, context, id }) => wholeDepositToWire(await deposits.find(context, id)),
  },
  history: { summary: 'Ce qui a été fait d’une remise de chèques, par qui et quand' },
  create: write(DepositChequesDto, {
    summary: 'Remettre des chèques à la banque : leur somme passe d’un compte à l’autre par un virement interne',
    refusals: [
      chequeDepositErrors.empty(),
      chequeDepositErrors.notChequeAccount(),
      chequeDepositErrors.notBankAccount(),
      chequeDepositErrors.notInHand(0, null),
      'cheque-deposit.before-cheque',
      bankAccountErrors.unknown(),
      'exercice.missing',
      ...locks,
    ],
    command: ({ dto }) => ({ type: 'DepositCheques' as const, data: sentDeposit(dto) }),
  }),
  moves: {
    correct: write(CorrectDepositDto, {
      summary: 'Corriger les chèques d’une remise tant que la banque ne l’a pas créditée',
      refusals: [
        chequeDepositErrors.empty(),
        chequeDepositErrors.notInHand(0, null),
        chequeDepositErrors.cancelled(),
        chequeDepositErrors.credited(),
        bankOperationErrors.returned(),
        'cheque-deposit.before-cheque',
        ...locks,
      ],
      command: ({ dto }) => ({ type: 'CorrectChequeDeposit' as const, data: { cheques: dto.cheques as BankOperationId[] } }),
    }),
    cancel: {
      summary: 'Annuler une remise de chèques : ils sont de nouveau à remettre',
      refusals: [chequeDepositErrors.credited(), bankOperationErrors.returned(), ...locks],
      command: { type: 'CancelChequeDeposit' as const },
    },
  },
});
