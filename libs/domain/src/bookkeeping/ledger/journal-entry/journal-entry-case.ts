import { type Addressed, type Case, type Facts, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { AttachmentId, JournalEntryId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { attachFiles, attachmentUses } from '../../../capabilities/attachment/attach-files.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import { attachmentDecider } from '../../../capabilities/attachment/attachment.js';
import type { FiscalCalendar } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type AccountingActivityId, accountingActivityStream } from '../../plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider } from '../../plan/accounting-activity/accounting-activity.js';
import { interruptedRemovals } from '../../plan/accounting-activity/interrupted-removals.js';
import { fallenLetters, writingMatchingUses } from '../../third-party/fallen-letters.js';
import type { LetteringEvent } from '../../third-party/lettering.events.js';
import { letteringDecider } from '../../third-party/lettering.js';
import { journalEntryErrors } from './journal-entry.errors.js';
import { type JournalEntryEvent, type JournalEntryFacts, journalEntryStream, type TypedKind } from './journal-entry.events.js';
import { isTyped, type JournalEntry, journalEntryDecider, type KnownJournalEntry, knownEntry } from './journal-entry.js';
import { journalEntryAttachments } from './journal-entry-attachments.js';
import { reversingEntry, type SentEntryDraft } from './miscellaneous-entry.js';
import { reversalLetters } from './reversal-letters.js';
import { typedEntries } from './typed-entry.js';

/** `names` label the accounts; `isCouncil`: each line has a budget. */
type SentEntry = { readonly draft: SentEntryDraft; readonly names: ReadonlyMap<string, string>; readonly isCouncil: boolean };
/** The entry that reverses the record. */
type Reversal = { readonly id: JournalEntryId; readonly date: LocalDate };

/** Commands on an entry written by hand. */
export type EntryCommand = Addressed<
  JournalEntryId,
  | (SentEntry & { readonly type: 'PostJournalEntry'; readonly kind: TypedKind; readonly reversal: Reversal | null })
  | (SentEntry & { readonly type: 'AmendJournalEntry' })
  | { readonly type: 'ReverseJournalEntry'; readonly reversal: Reversal }
  | { readonly type: 'AttachToEntry'; readonly file: AttachedFile }
  | { readonly type: 'DetachFromEntry'; readonly attachmentId: AttachmentId }
>;
export type EntryView = { entry: KnownJournalEntry; calendar: FiscalCalendar };

const folds = {
  entry: journalEntryDecider,
  reversal: journalEntryDecider,
  calendar: fiscalCalendarDecider,
  activities: { each: accountingActivityDecider },
  matching: { each: letteringDecider },
  attachments: { each: attachmentDecider },
};

/**
 * All writes of an entry by hand. The calendar and the activities are guarded: the period stays open, and no activity is removed, until the entry
 * is stored.
 */
export const journalEntryCase: Case<EntryCommand, EntryView, typeof folds, 'entry'> = {
  folds,
  own: 'entry',
  cached: ['matching'],
  streams(command, { environmentId }, { entry, calendar }) {
    const reversal = reversalOf(command);
    return {
      entry: read(journalEntryStream(command.id)),
      calendar: guarded(fiscalCalendarStream(environmentId)),
      attachments: attachmentUses(command.type === 'AttachToEntry' ? [command.file] : []),
      activities: activitiesOf(command).map((id) => guarded(accountingActivityStream(id))),
      reversal: reversal ? read(journalEntryStream(reversal.id)) : undefined,
      matching: entry?.status === 'posted' ? writingMatchingUses(entry.entry, calendar) : [],
    };
  },
  decide(command, facts, { userId }) {
    const { calendar } = facts;
    const entry = new PendingStream(journalEntryDecider, facts.entry).append(entryEvents(command, facts));
    const reversal = reversalOf(command);
    const reversalEvents = reversal ? reverse(entry, reversal, { id: command.id, facts }) : [];
    const isChanged = facts.entry.status === 'posted' && entry.events.some(changesLines);
    const proof = { holder: journalEntryStream(command.id), purpose: journalEntryAttachments.name, by: userId };
    return {
      events: {
        entry: entry.events,
        reversal: reversalEvents,
        activities: interruptedRemovals(facts.activities),
        attachments: command.type === 'AttachToEntry' ? attachFiles([command.file], facts.attachments, proof) : new Map(),
        matching: isChanged ? changedLetters(command, facts, reversalEvents) : new Map(),
      },
      answer: { entry: knownEntry(entry.state), calendar },
    };
  },
};

/** The letters of an entry that is corrected or reversed. */
function changedLetters(
  command: EntryCommand,
  { entry: before, matching, calendar }: Facts<typeof folds>,
  [reversal]: readonly JournalEntryEvent[],
): ReadonlyMap<string, readonly LetteringEvent[]> {
  const id = reversalOf(command)?.id;
  if (!id || before.status !== 'posted' || reversal?.type !== 'JournalEntryPosted') return fallenLetters(command.id, matching);
  return reversalLetters({ id: command.id, entry: before.entry }, { id, yearId: reversal.data.yearId }, { matching, calendar });
}

const changesLines = ({ type }: JournalEntryEvent): boolean => type === 'JournalEntryAmended' || type === 'JournalEntryReversed';

const activitiesOf = (command: EntryCommand): AccountingActivityId[] =>
  !('draft' in command) ? [] : [...new Set(command.draft.lines.flatMap(({ activityId }) => activityId ?? []))];

const reversalOf = (command: EntryCommand): Reversal | null => ('reversal' in command ? command.reversal : null);

/** @throws entry.*, exercice.missing, closed, frozen, validated */
function entryEvents(command: EntryCommand, { entry: state, calendar, activities }: Facts<typeof folds>): JournalEntryEvent[] {
  switch (command.type) {
    case 'ReverseJournalEntry':
      return [];
    case 'AttachToEntry':
      return journalEntryDecider.decide({ type: 'AttachToEntry', data: command.file }, state);
    case 'DetachFromEntry':
      return journalEntryDecider.decide({ type: 'DetachFromEntry', data: { id: command.attachmentId, calendar } }, state);
  }
  const activityOf = (id: AccountingActivityId) => activities.get(accountingActivityStream(id)) ?? accountingActivityDecider.initial;
  const factsOf = ({ draft, names, isCouncil }: SentEntry, kind: TypedKind): JournalEntryFacts =>
    typedEntries[kind].factsOf(draft, calendar, names, { isCouncil, activityOf });
  if (command.type === 'PostJournalEntry') {
    const entry = typedEntries[command.kind].entryOf(factsOf(command, command.kind));
    return journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry, calendar } }, state);
  }
  // An unknown entry is refused before its content; so is one that follows from a decision.
  const { kind } = knownEntry(state).entry;
  if (!isTyped(kind)) throw journalEntryErrors.notAmendable();
  return journalEntryDecider.decide({ type: 'AmendJournalEntry', data: { facts: factsOf(command, kind), calendar } }, state);
}

type Pending = PendingStream<JournalEntryEvent, JournalEntry>;

/** @throws entry.unknown, reversed, not-reversible, reversed-before, exercice.missing, closed, frozen, validated */
function reverse(
  pending: Pending,
  { id: byEntryId, date }: Reversal,
  { id, facts: { reversal, calendar } }: { id: JournalEntryId; facts: Facts<typeof folds> },
): JournalEntryEvent[] {
  const { entry } = knownEntry(pending.state);
  pending.append(journalEntryDecider.decide({ type: 'ReverseJournalEntry', data: { byEntryId } }, pending.state));
  const posted = reversingEntry(entry, id, date, calendar);
  return journalEntryDecider.decide({ type: 'PostJournalEntry', data: { entry: posted, calendar } }, reversal);
}
