import type { Decider } from '@intendance/kernel/decider.js';
import { writingQuestionErrors } from './writing-question.errors.js';
import type { AskedWriting, WritingQuestionEvent } from './writing-question.events.js';

export type WritingQuestionCommand =
  | { readonly type: 'AskAboutWriting'; readonly data: AskedWriting & { readonly text: string; readonly isKnownWriting: boolean } }
  | { readonly type: 'AnswerWritingQuestion'; readonly data: { readonly text: string } }
  | { readonly type: 'CloseWritingQuestion' }
  | { readonly type: 'ReopenWritingQuestion' };

export type KnownWritingQuestion = {
  readonly status: 'open' | 'answered' | 'closed';
  readonly writing: AskedWriting;
  readonly text: string;
  readonly answer: string | null;
};
export type WritingQuestion = { readonly status: 'none' } | KnownWritingQuestion;

export const writingQuestionDecider: Decider<WritingQuestionCommand, WritingQuestionEvent, WritingQuestion> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** @throws writing-question.unknown */
export function knownQuestion(question: WritingQuestion): KnownWritingQuestion {
  if (question.status === 'none') throw writingQuestionErrors.unknown();
  return question;
}

function decide(command: WritingQuestionCommand, state: WritingQuestion): WritingQuestionEvent[] {
  if (command.type === 'AskAboutWriting') return state.status === 'none' ? ask(command.data) : [];
  const question = knownQuestion(state);
  switch (command.type) {
    case 'AnswerWritingQuestion': {
      const text = command.data.text.trim();
      if (text === '') throw writingQuestionErrors.textMissing('Écrivez la réponse.');
      if (question.status === 'closed') throw writingQuestionErrors.closed();
      return text === question.answer ? [] : [{ type: 'WritingQuestionAnswered', data: { text } }];
    }
    case 'CloseWritingQuestion':
      return question.status === 'closed' ? [] : [{ type: 'WritingQuestionClosed', data: {} }];
    case 'ReopenWritingQuestion':
      return question.status === 'closed' ? [{ type: 'WritingQuestionReopened', data: {} }] : [];
  }
}

/** @throws writing-question.text-missing, unknown-writing */
function ask({
  source,
  writingId,
  text: sent,
  isKnownWriting,
}: AskedWriting & { text: string; isKnownWriting: boolean }): WritingQuestionEvent[] {
  const text = sent.trim();
  if (text === '') throw writingQuestionErrors.textMissing('Écrivez la question.');
  if (!isKnownWriting) throw writingQuestionErrors.unknownWriting();
  return [{ type: 'WritingQuestionAsked', data: { source, writingId, text } }];
}

function evolve(question: WritingQuestion, event: WritingQuestionEvent): WritingQuestion {
  if (event.type === 'WritingQuestionAsked') {
    const { text, ...writing } = event.data;
    return { status: 'open', writing, text, answer: null };
  }
  const before = knownQuestion(question);
  switch (event.type) {
    case 'WritingQuestionAnswered':
      return { ...before, status: 'answered', answer: event.data.text };
    case 'WritingQuestionClosed':
      return { ...before, status: 'closed' };
    case 'WritingQuestionReopened':
      return { ...before, status: 'open' };
  }
}
