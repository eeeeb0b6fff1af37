import { type Addressed, type Case, type Facts, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type BankOperationId, bankOperationStream } from '../../bank/bank-operation/bank-operation.events.js';
import { bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { journalEntryDecider } from '../journal-entry/journal-entry.js';
import { type AskedWriting, type WritingQuestionId, writingQuestionStream } from './writing-question.events.js';
import { type KnownWritingQuestion, knownQuestion, type WritingQuestionCommand, writingQuestionDecider } from './writing-question.js';

type Sent<Command> = Command extends { readonly type: 'AskAboutWriting' }
  ? { readonly type: 'AskAboutWriting'; readonly data: AskedWriting & { readonly text: string } }
  : Command;
export type AddressedQuestionCommand = Addressed<WritingQuestionId, Sent<WritingQuestionCommand>>;

const folds = { question: writingQuestionDecider, operation: bankOperationFold, entry: journalEntryDecider };

/** All writes of a question about a writing. A question changes nothing in the books. */
export const writingQuestionCase: Case<AddressedQuestionCommand, KnownWritingQuestion, typeof folds, 'question'> = {
  folds,
  own: 'question',
  streams: (command) => ({
    question: read(writingQuestionStream(command.id)),
    ...(command.type === 'AskAboutWriting' && writingUse(command.data)),
  }),
  decide(command, facts) {
    const events = writingQuestionDecider.decide(
      command.type === 'AskAboutWriting' ? { ...command, data: { ...command.data, isKnownWriting: isKnown(facts) } } : command,
      facts.question,
    );
    return { events: { question: events }, answer: knownQuestion(events.reduce(writingQuestionDecider.evolve, facts.question)) };
  },
};

const writingUse = ({ source, writingId }: AskedWriting) =>
  source === 'operation'
    ? { operation: read(bankOperationStream(writingId as BankOperationId)) }
    : { entry: read(journalEntryStream(writingId as JournalEntryId)) };

const isKnown = ({ operation, entry }: Facts<typeof folds>): boolean =>
  (operation.status !== 'none' && !operation.isDeleted) || entry.status !== 'none';
