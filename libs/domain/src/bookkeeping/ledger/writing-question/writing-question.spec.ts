import { newId } from '@intendance/kernel/id.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import { deleted, recorded } from '../../../../test/operation-story.js';
import type { WritingQuestionEvent } from './writing-question.events.js';
import { writingQuestionCase } from './writing-question-case.js';

const id = newId<'writing-question'>();
const writing = { source: 'operation', writingId: newId() } as const;
const question = specifyCase(writingQuestionCase);
const asking = (text = ' La facture manque. ') => ({ type: 'AskAboutWriting' as const, id, data: { ...writing, text } });
const answering = (text = 'Elle est jointe.') => ({ type: 'AnswerWritingQuestion' as const, id, data: { text } });
const [closing, reopening] = [
  { type: 'CloseWritingQuestion' as const, id },
  { type: 'ReopenWritingQuestion' as const, id },
];
const askEvent: WritingQuestionEvent = { type: 'WritingQuestionAsked', data: { ...writing, text: 'La facture manque.' } };
const answerEvent: WritingQuestionEvent = { type: 'WritingQuestionAnswered', data: { text: 'Elle est jointe.' } };
const closeEvent: WritingQuestionEvent = { type: 'WritingQuestionClosed', data: {} };
const given = (...events: WritingQuestionEvent[]) => question.given({ question: events });

describe('a question about a writing', () => {
  it('is asked of an operation, or of an entry, that is there', () => {
    question
      .given({ operation: [recorded] })
      .when(asking())
      .then({ question: [askEvent] });
    question.given({ operation: [recorded] }).thenRepeating(asking());
    question
      .given({ operation: [recorded, deleted] })
      .when(asking())
      .thenRefuses('writing-question.unknown-writing');
    given().when(asking()).thenRefuses('writing-question.unknown-writing');
    question
      .given({ operation: [recorded] })
      .when({ ...asking(), data: { source: 'entry', writingId: newId(), text: 'Pourquoi ?' } })
      .thenRefuses('writing-question.unknown-writing');
    question
      .given({ operation: [recorded] })
      .when(asking('  '))
      .thenRefuses('writing-question.text-missing');
  });
  it('is answered, again while it is not closed', () => {
    given(askEvent)
      .when(answering())
      .then({ question: [answerEvent] });
    given(askEvent, answerEvent).when(answering()).then({});
    given(askEvent, answerEvent).when(answering('Jointe hier.')).thenTypes('WritingQuestionAnswered');
    given(askEvent).when(answering(' ')).thenRefuses('writing-question.text-missing');
    given(askEvent, closeEvent).when(answering()).thenRefuses('writing-question.closed');
  });
  it('is closed, and reopened with its answer', () => {
    given(askEvent, answerEvent)
      .when(closing)
      .then({ question: [closeEvent] });
    given(askEvent, answerEvent, closeEvent).when(closing).then({});
    given(askEvent, answerEvent, closeEvent)
      .when(reopening)
      .thenAnswers((answer) => expect(answer).toMatchObject({ status: 'open', answer: 'Elle est jointe.' }));
    given(askEvent).when(reopening).then({});
  });
  it('is known', () => given().when(closing).thenRefuses('writing-question.unknown'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
