import { type Addressed, type Case, read } from '@intendance/kernel/case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { type EntryCommand, journalEntryCase } from '../journal-entry/journal-entry-case.js';
import { type EntryForm, type EntryRequestId, entryRequestStream } from './entry-request.events.js';
import { type EntryRequest, type EntryRequestCommand, entryRequestDecider, type KnownEntryRequest, knownRequest } from './entry-request.js';

/** `names` label the accounts; `isCouncil`: each line has a budget. */
type BooksContext = { readonly names: ReadonlyMap<string, string>; readonly isCouncil: boolean };
export type AddressedRequestCommand = Addressed<
  EntryRequestId,
  | (Extract<EntryRequestCommand, { type: 'RequestEntry' | 'CorrectEntryRequest' }> & BooksContext)
  | ({ readonly type: 'AcceptEntryRequest' } & BooksContext)
  | Extract<EntryRequestCommand, { type: 'DeclineEntryRequest' | 'WithdrawEntryRequest' }>
>;

const folds = { ...journalEntryCase.folds, request: entryRequestDecider };

/**
 * All writes of a requested entry. A request passes the rules of the entry when it is made or corrected, and again when it is accepted: the entry and its
 * reversal are posted in the same append.
 */
export const entryRequestCase: Case<AddressedRequestCommand, KnownEntryRequest, typeof folds, 'request'> = {
  folds,
  own: 'request',
  cached: ['matching'],
  streams(command, context, facts) {
    const posting = postingOf(command, facts.request);
    return { request: read(entryRequestStream(command.id)), ...(posting && journalEntryCase.streams(posting, context, facts)) };
  },
  decide(command, facts, context) {
    const events = entryRequestDecider.decide(decidedOn(command), facts.request);
    const posting = events.length > 0 ? postingOf(command, facts.request) : undefined;
    const posted = posting && journalEntryCase.decide(posting, facts, context).events;
    return {
      events: { request: events, ...(command.type === 'AcceptEntryRequest' ? posted : {}) },
      answer: knownRequest(events.reduce(entryRequestDecider.evolve, facts.request)),
    };
  },
};

const entryIdOf = (id: EntryRequestId) => derivedId<'journal-entry'>(`${id}:entry`);

const decidedOn = (command: AddressedRequestCommand): EntryRequestCommand =>
  command.type === 'AcceptEntryRequest' ? { type: 'AcceptEntryRequest', data: { entryId: entryIdOf(command.id) } } : command;

/** The post of the entry that a command makes, corrects or accepts. Undefined for the others, and until the request is read. */
function postingOf(command: AddressedRequestCommand, request: EntryRequest | undefined): EntryCommand | undefined {
  if (command.type === 'DeclineEntryRequest' || command.type === 'WithdrawEntryRequest') return undefined;
  const form = command.type === 'AcceptEntryRequest' ? formOf(request) : command.data;
  if (!form) return undefined;
  const { reverseOn, note: _, ...draft } = form;
  const { id, names, isCouncil } = command;
  const reversal = reverseOn && { id: derivedId<'journal-entry'>(`${id}:reversal`), date: reverseOn };
  return { type: 'PostJournalEntry', id: entryIdOf(id), kind: 'miscellaneous', draft, names, isCouncil, reversal };
}

const formOf = (request: EntryRequest | undefined): EntryForm | undefined =>
  request && request.status !== 'none' ? request.form : undefined;
