import type { WritingQuestionEvent } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.events.js';
import {
  type KnownWritingQuestion,
  knownQuestion,
  writingQuestionDecider,
} from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type WritingQuestionRow = {
  id: string;
  status: KnownWritingQuestion['status'];
  writing_id: string;
  asked_at: string;
  answered_at: string | null;
  version: number;
  state: KnownWritingQuestion;
};

export const writingQuestionList: RowProjection<WritingQuestionEvent, WritingQuestionRow> = {
  name: 'writing-question-list',
  version: 1,
  from: ['writing-question'],
  table: {
    name: 'writing_question_list',
    columns: {
      id: { type: 'uuid' },
      status: { type: 'text' },
      writing_id: { type: 'uuid' },
      asked_at: { type: 'timestamptz' },
      answered_at: { type: 'timestamptz', nullable: true },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['asked_at, id', 'status, asked_at, id', 'writing_id'],
  },
  fold: (row, event: RecordedEvent<WritingQuestionEvent>) => {
    const state = knownQuestion(writingQuestionDecider.evolve(row?.state ?? writingQuestionDecider.initial, event));
    const at = event.recordedAt.toISOString();
    return {
      id: streamKeyOf(event.stream),
      status: state.status,
      writing_id: state.writing.writingId,
      asked_at: row?.asked_at ?? at,
      answered_at: event.type === 'WritingQuestionAnswered' ? at : (row?.answered_at ?? null),
      version: event.version,
      state,
    };
  },
};
