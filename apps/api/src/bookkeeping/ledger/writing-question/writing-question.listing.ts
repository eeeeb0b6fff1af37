import type { KnownWritingQuestion } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { choice, id } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';

export const questionStatusLabels = { open: 'À répondre', answered: 'Répondue', closed: 'Close' } as const;

/** The day, wording and amount of the writing are those of the ledger now: null once it is deleted. */
export type WritingQuestionView = Updated & {
  readonly id: string;
  readonly version: number;
  readonly askedAt: Date;
  readonly answeredAt: Date | null;
  readonly state: KnownWritingQuestion;
  readonly date: LocalDate | null;
  readonly wording: string | null;
  readonly amount: number | null;
};

export const writingQuestionListing = listing({
  resource: 'questions',
  from: `read.writing_question_list q LEFT JOIN LATERAL (
    SELECT min(date) AS date, min(wording) AS wording, sum(debit)::bigint AS amount
    FROM read.ledger_line l WHERE l.writing_id = q.writing_id AND l.known_to IS NULL) l ON true`,
  select: `q.id, q.version, q.updated_at, q.asked_at AS "askedAt", q.answered_at AS "answeredAt", q.state, l.date, l.wording, l.amount`,
  record: 'q',
  fields: { status: choice('q.status', questionStatusLabels), writing: id('q.writing_id') },
  orders: { asked_at: 'q.asked_at' },
  defaultOrder: { asked_at: 'desc' },
  tieBreaker: 'q.id',
  labels: { status: 'État', writing: 'Écriture' },
});
