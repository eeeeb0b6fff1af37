import { writingQuestionErrors } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.errors.js';
import type { KnownWritingQuestion } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.js';
import { Injectable } from '@nestjs/common';
import { ListReader } from '../../../platform/lists/list-reader.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { type WritingQuestionView, writingQuestionListing } from './writing-question.listing.js';

type Written = { readonly value: KnownWritingQuestion; readonly version: number };
type LedgerWriting = Pick<WritingQuestionView, 'date' | 'wording' | 'amount'>;

@Injectable()
export class WritingQuestions {
  constructor(
    private readonly db: TenantDb,
    private readonly listReader: ListReader,
    private readonly clock: Clock,
  ) {}

  /** @throws writing-question.unknown */
  find(context: RequestContext, id: string): Promise<WritingQuestionView> {
    return this.listReader.find<WritingQuestionView>(context, writingQuestionListing, id, writingQuestionErrors.unknown);
  }

  /** A question just written: its row may not be there yet. */
  async afterWrite(context: RequestContext, id: string, { value: state, version }: Written): Promise<WritingQuestionView> {
    const [row] = await this.db.query<WritingQuestionView>(context, questionRow, [id]);
    const [writing] = await this.db.query<LedgerWriting>(context, writingRow, [state.writing.writingId]);
    const now = this.clock.now();
    return {
      ...(writing ?? { date: null, wording: null, amount: null }),
      id,
      version,
      state,
      askedAt: row?.askedAt ?? now,
      answeredAt: row?.answeredAt ?? (state.answer === null ? null : now),
    };
  }
}

const questionRow = `SELECT asked_at AS "askedAt", answered_at AS "answeredAt" FROM read.writing_question_list WHERE id = $1`;
const writingRow = `
  SELECT min(date) AS date, min(wording) AS wording, sum(debit)::bigint AS amount FROM read.ledger_line WHERE writing_id = $1 AND known_to IS NULL`;
