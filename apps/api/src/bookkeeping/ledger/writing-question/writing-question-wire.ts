import { cents, toEuros } from '@intendance/kernel/money.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import type { WritingQuestionDto } from './writing-question.dto.js';
import type { WritingQuestionView } from './writing-question.listing.js';

export const questionToWire = ({ id, version, state, ...row }: WritingQuestionView): WritingQuestionDto => ({
  id,
  status: state.status,
  writing: {
    id: state.writing.writingId,
    source: state.writing.source,
    date: row.date,
    wording: row.wording,
    amount: row.amount === null ? null : toEuros(cents(row.amount)),
  },
  text: state.text,
  asked_at: row.askedAt.toISOString(),
  answer: state.answer,
  answered_at: row.answeredAt?.toISOString() ?? null,
  ...updatedAtToWire(row),
  version,
});
