import { writingQuestionErrors } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question.errors.js';
import { writingQuestionCase } from '@intendance/domain/bookkeeping/ledger/writing-question/writing-question-case.js';
import { record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { AnswerQuestionDto, AskQuestionDto, WritingQuestionDto } from './writing-question.dto.js';
import { writingQuestionExport } from './writing-question.export.js';
import { type WritingQuestionView, writingQuestionListing } from './writing-question.listing.js';
import { questionToWire } from './writing-question-wire.js';
import { WritingQuestions } from './writing-questions.js';

const question = record({
  path: 'comptability/questions',
  feature: 'writing-questions',
  operations: { record: 'WritingQuestion' },
  stream: 'writing-question',
  recordType: 'writing_question',
  dto: WritingQuestionDto,
  needs: { questions: WritingQuestions },
  case: writingQuestionCase,
  toDto: async (saved, { id, context, questions }) => questionToWire(await questions.afterWrite(context, id, saved)),
});

export const WritingQuestionController = recordRoutes(question, {
  list: {
    summary: 'Lister les questions sur les écritures',
    listing: writingQuestionListing,
    answer: ({ listReader, context, request }) =>
      listReader.answer<WritingQuestionView, WritingQuestionDto>(context, writingQuestionListing, request, () => questionToWire),
  },
  download: { summary: 'Télécharger les questions et leurs réponses', sheet: writingQuestionExport },
  find: {
    summary: 'Lire une question',
    read: async ({ questions, context, id }) => questionToWire(await questions.find(context, id)),
  },
  history: { summary: 'Ce qui a été fait d’une question, par qui et quand' },
  create: write(AskQuestionDto, {
    summary: 'Poser une question sur une écriture ; ouvert à l’expert-comptable, qui ne modifie rien d’autre',
    refusals: [writingQuestionErrors.textMissing('Écrivez la question.'), writingQuestionErrors.unknownWriting()],
    command: ({ dto: { source, writing_id, text } }) => ({
      type: 'AskAboutWriting' as const,
      data: { source, writingId: writing_id, text },
    }),
  }),
  moves: {
    answer: write(AnswerQuestionDto, {
      summary: 'Répondre à une question',
      access: { feature: 'comptability' },
      refusals: [writingQuestionErrors.textMissing('Écrivez la réponse.'), writingQuestionErrors.closed()],
      command: ({ dto: { text } }) => ({ type: 'AnswerWritingQuestion' as const, data: { text } }),
    }),
    close: { summary: 'Clore une question', command: { type: 'CloseWritingQuestion' as const } },
    reopen: { summary: 'Rouvrir une question close', command: { type: 'ReopenWritingQuestion' as const } },
  },
});
