import { cents } from '@intendance/kernel/money.js';
import { dayColumn, eurosColumn, instantColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import { questionStatusLabels, type WritingQuestionView } from './writing-question.listing.js';

export const writingQuestionExport: Sheet<WritingQuestionView> = {
  name: 'Questions',
  fileName: 'Questions sur les écritures',
  columns: [
    instantColumn('Posée le', ({ askedAt }) => askedAt),
    dayColumn('Date', ({ date }) => date),
    textColumn('Écriture', ({ wording }) => wording, 36),
    eurosColumn('Montant', ({ amount }) => (amount === null ? null : cents(amount))),
    textColumn('Question', ({ state }) => state.text, 48),
    textColumn('Réponse', ({ state }) => state.answer, 48),
    instantColumn('Répondue le', ({ answeredAt }) => answeredAt),
    textColumn('État', ({ state }) => questionStatusLabels[state.status], 14),
  ],
};
