import { type Addressed, type Case, type FactsSoFar, PendingStreams, type StreamUse } from '@intendance/kernel/case.js';
import type { BankOperationId } from '../../bank/bank-operation/bank-operation.events.js';
import { type BankOperationAnswer, bankOperationCase } from '../../bank/bank-operation/bank-operation.js';
import type { BankOperationCommand } from '../../bank/bank-operation/bank-operation-command.js';
import { bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import { bankOperationFolds } from '../../bank/bank-operation/bank-operation-streams.js';
import { operationLinesOf } from '../../bank/bank-operation/operation-letters.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import type { LetteredLine } from '../../third-party/lettering.events.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { type LineOfYear, letterOverYears, openMatchingUses } from '../../third-party/letters-over-years.js';
import { isSettledAccount } from '../../third-party/third-party.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { linesToLetter, pieceIn, writtenStreams } from './lines-to-letter.js';
import { wholeLines } from './matching-case.js';

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
    const operation = { id: command.id, operation: answer.state };
    const { calendar } = facts;
    const matching = new PendingStreams(letteringDecider, facts.matching);
    for (const [stream, fallen] of events.matching ?? []) matching.of(stream).append(fallen);
    const pieceOf = pieceIn(facts);
    for (const account of new Set(command.items.map((item) => item.account))) {
      if (!isSettledAccount(account)) throw letteringErrors.accountInvalid();
      const resolve = (lines: readonly LetteredLine[]) => linesToLetter(pieceOf, account, lines);
      const items = resolve(command.items.filter((item) => item.account === account));
      for (const { partyItems, payments } of byThirdParty(items, operationLinesOf(operation, account))) {
        const lines = [...resolve(wholeLines(partyItems, matching.states.values())), ...payments];
        letterOverYears(matching, { calendar, account, lines });
      }
    }
    return { events: { ...events, matching: matching.events }, answer };
  },
};

/** Of each open year: a payment may settle a bill of another one. */
const settledAccounts = ({ items }: SettlementCommand, { calendar }: FactsSoFar<Folds>): StreamUse[] =>
  [...new Set(items.map(({ account }) => account).filter(isSettledAccount))].flatMap((account) => openMatchingUses(calendar, account));

/** The items and the other lines under their small letters: a bill that was paid in part. The own lines of the operation lose their letter. */
const settledLines = ({ id, items }: SettlementCommand, { matching }: FactsSoFar<Folds>): LetteredLine[] =>
  wholeLines(items, matching?.values() ?? []).filter(({ writingId }) => writingId !== id);

/** The items and the paid lines of each third party. @throws lettering.not-paid where the operation has no part of the third party of an item */
function byThirdParty(items: readonly LineOfYear[], payments: readonly LineOfYear[]) {
  return [...new Set(items.map(({ auxiliary }) => auxiliary?.code))].map((party) => {
    const isOfParty = ({ auxiliary }: LineOfYear) => auxiliary?.code === party;
    if (!payments.some(isOfParty)) throw letteringErrors.notPaid();
    return { partyItems: items.filter(isOfParty), payments: payments.filter(isOfParty) };
  });
}
