import { writingQuestionDecider } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { MailAboutQuestions } from './mail-about-questions.policy.js';
import { WritingQuestionController } from './writing-question.controller.js';
import { writingQuestionExport } from './writing-question.export.js';
import { writingQuestionHistory } from './writing-question.history.js';
import { writingQuestionListing } from './writing-question.listing.js';
import { writingQuestionList } from './writing-question-list.projection.js';
import { WritingQuestions } from './writing-questions.js';

const reason = 'clear: the law requires what explains the entries for ten years (ADR 0022)';

export const writingQuestionNoun = noun({
  feature: 'comptability',
  controllers: [WritingQuestionController],
  providers: [WritingQuestions],
  projections: [projection(writingQuestionList)],
  policies: [MailAboutQuestions],
  history: [writingQuestionHistory],
  exportedFiles: [
    exportedList({
      title: 'Questions sur les écritures',
      feature: 'writing-questions',
      listing: writingQuestionListing,
      sheet: writingQuestionExport,
    }),
  ],
  streams: [
    stream('writing-question', writingQuestionDecider, {
      texts: { text: reason, writingId: 'impersonal' },
      relay: {
        WritingQuestionAsked: ['source', 'writingId'],
        WritingQuestionAnswered: [],
        WritingQuestionClosed: [],
        WritingQuestionReopened: [],
      },
    }),
  ],
});
