import { type Addressed, type Case, type CaseStreams, type FactsSoFar, guarded, PendingStreams } from '@intendance/kernel/case.js';
import type { BankOperationId } from '../../bank/bank-operation/bank-operation.events.js';
import { type BankOperationAnswer, bankOperationCase } from '../../bank/bank-operation/bank-operation.js';
import type { BankOperationCommand } from '../../bank/bank-operation/bank-operation-command.js';
import { bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import { bankOperationFolds } from '../../bank/bank-operation/bank-operation-streams.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import { type LetteredLine, letteringStream } from '../../third-party/lettering.events.js';
import { type LineToLetter, letteringDecider, withPartlyMatched } from '../../third-party/lettering.js';
import { isSettledAccount } from '../../third-party/third-party.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { linesToLetter, operationLinesToLetter, pieceIn, writtenStreams } from './lines-to-letter.js';

/** A line of the ledger that a payment settles, on its account. */
export type SettledItem = LetteredLine & { readonly account: string };
type Allocation = Extract<BankOperationCommand, { type: 'AllocateBankOperation' }>;
/** An allocation of an operation whose parts on third-party accounts settle open lines of the ledger. */
export type SettlementCommand = Addressed<BankOperationId, Allocation & { readonly items: readonly SettledItem[] }>;

const folds = { ...bankOperationFolds, entries: { each: journalEntryDecider }, operations: { each: bankOperationFold } };
type Folds = typeof folds;

/** The allocation and the letters are one append: a payment is never allocated without the letter that it was given for. */
export const settlementCase: Case<SettlementCommand, BankOperationAnswer, Folds, 'operation'> = {
  folds,
  own: 'operation',
  cached: ['register', 'matching'],
  streams(command, context, facts) {
    const { matching = [], ...uses } = bankOperationCase.streams(command, context, facts);
    return {
      ...uses,
      matching: [...matching, ...settledAccounts(command, facts)],
      ...writtenStreams(settledLines(command, facts), facts.entries),
    };
  },
  decide(command, facts, context) {
    const { events, answer } = bankOperationCase.decide(command, facts, context);
    const operation = { id: command.id, ...answer.state };
    const matching = new PendingStreams(letteringDecider, facts.matching);
    for (const [stream, fallen] of events.matching ?? []) matching.of(stream).append(fallen);
    const yearId = operation.facts.fiscalYearId;
    const pieceOf = pieceIn(facts);
    for (const account of new Set(command.items.map((item) => item.account))) {
      if (!isSettledAccount(account)) throw letteringErrors.accountInvalid();
      const pending = matching.of(letteringStream(yearId, account));
      const resolve = (lines: readonly LetteredLine[]) => linesToLetter(pieceOf, { yearId, account, lines });
      const items = resolve(command.items.filter((item) => item.account === account));
      for (const { partyItems, payments } of byThirdParty(items, operationLinesToLetter(operation, account))) {
        const lines = [...resolve(withPartlyMatched(pending.state, partyItems)), ...payments];
        pending.append(letteringDecider.decide({ type: 'LetterLines', data: { account, lines } }, pending.state));
      }
    }
    return { events: { ...events, matching: matching.events }, answer };
  },
};

/** Known once the operation is read: letters belong to its year. */
function settledAccounts({ items }: SettlementCommand, { operation }: FactsSoFar<Folds>): NonNullable<CaseStreams<Folds>['matching']> {
  if (!operation || operation.status === 'none') return [];
  const { fiscalYearId } = operation.facts;
  const accounts = new Set(items.map(({ account }) => account).filter(isSettledAccount));
  return [...accounts].map((account) => guarded(letteringStream(fiscalYearId, account)));
}

/** The items and the other lines under their small letters: a bill that was paid in part. The own lines of the operation lose their letter. */
const settledLines = ({ id, items }: SettlementCommand, { matching }: FactsSoFar<Folds>): LetteredLine[] =>
  [...(matching?.values() ?? [])]
    .reduce<LetteredLine[]>((lines, account) => withPartlyMatched(account, lines), [...items])
    .filter(({ writingId }) => writingId !== id);

/** The items and the paid lines of each third party. @throws lettering.not-paid where the operation has no part of the third party of an item */
function byThirdParty(items: readonly LineToLetter[], payments: readonly LineToLetter[]) {
  return [...new Set(items.map(({ thirdParty }) => thirdParty))].map((party) => {
    const isOfParty = ({ thirdParty }: LineToLetter) => thirdParty === party;
    if (!payments.some(isOfParty)) throw letteringErrors.notPaid();
    return { partyItems: items.filter(isOfParty), payments: payments.filter(isOfParty) };
  });
}
