import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type WritingQuestion = Schema<'WritingQuestionDto'>;
export type AskedWriting = { source: 'operation' | 'entry'; id: string; wording: string };

export const writingQuestions = resource('/api/comptability/questions', 'questions', bookkeeping.within('questions'));
export const questionsPath = '/comptability/questions';
/** One row is enough: the page counts them. */
export const openQuestionsQuery = writingQuestions.list({ 'filters[status|eq]': 'open', limit: 1 });

export const useAnswerQuestion = () => bookkeeping.useSend('post', '/api/comptability/questions/{id}/answer');
