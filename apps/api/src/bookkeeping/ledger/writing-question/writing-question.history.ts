import type { WritingQuestionEvent } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.events.js';
import { describer, type HistoryEntry } from '../../../platform/history/history-describer.js';
import { choiceField, field } from '../../../platform/history/history-fields.js';
import { questionStatusLabels } from './writing-question.listing.js';

export const writingQuestionHistory = describer<WritingQuestionEvent>({
  streamType: 'writing-question',
  recordType: 'writing_question',
  describe(event): HistoryEntry {
    switch (event.type) {
      case 'WritingQuestionAsked':
        return { label: 'a posé une question sur une écriture', fields: { text: field('Question', event.data.text) } };
      case 'WritingQuestionAnswered':
        return { label: 'a répondu à la question', fields: { answer: field('Réponse', event.data.text) } };
      case 'WritingQuestionClosed':
        return { label: 'a clos la question', fields: { status: choiceField('État', questionStatusLabels, 'closed') } };
      case 'WritingQuestionReopened':
        return { label: 'a rouvert la question', fields: { status: choiceField('État', questionStatusLabels, 'open') } };
    }
  },
});
