import type { Id } from '@intendance/kernel/id.js';

export type WritingQuestionId = Id<'writing-question'>;

export const writingSources = ['operation', 'entry'] as const;
/** The operation of a bank account, or the entry by hand, that a question is about. */
export type AskedWriting = { source: (typeof writingSources)[number]; writingId: string };

/** Stored for ever: only add optional fields or new types. */
export type WritingQuestionEvent =
  | { type: 'WritingQuestionAsked'; data: AskedWriting & { text: string } }
  | { type: 'WritingQuestionAnswered'; data: { text: string } }
  /** The answer is enough. */
  | { type: 'WritingQuestionClosed'; data: Record<string, never> }
  | { type: 'WritingQuestionReopened'; data: Record<string, never> };

export const writingQuestionStream = (id: WritingQuestionId): `writing-question-${string}` => `writing-question-${id}`;
