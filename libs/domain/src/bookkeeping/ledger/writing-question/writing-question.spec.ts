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
const asked: WritingQuestionEvent = { type: 'WritingQuestionAsked', data: { ...writing, text: 'La facture manque.' } };
const answered: WritingQuestionEvent = { type: 'WritingQuestionAnswered', data: { text: 'Elle est jointe.' } };
const closed: WritingQuestionEvent = { type: 'WritingQuestionClosed', data: {} };
const given = (...events: WritingQuestionEvent[]) => question.given({ question: events });

describe('a question about a writing', () => {
  it('is asked of an operation, or of an entry, that is there', () => {
    question
      .given({ operation: [recorded] })
      .when(asking())
      .then({ question: [asked] });
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
    given(asked)
      .when(answering())
      .then({ question: [answered] });
    given(asked, answered).when(answering()).then({});
    given(asked, answered).when(answering('Jointe hier.')).thenTypes('WritingQuestionAnswered');
    given(asked).when(answering(' ')).thenRefuses('writing-question.text-missing');
    given(asked, closed).when(answering()).thenRefuses('writing-question.closed');
  });
  it('is closed, and reopened with its answer', () => {
    given(asked, answered)
      .when(closing)
      .then({ question: [closed] });
    given(asked, answered, closed).when(closing).then({});
    given(asked, answered, closed)
      .when(reopening)
      .thenAnswers((answer) => expect(answer).toMatchObject({ status: 'open', answer: 'Elle est jointe.' }));
    given(asked).when(reopening).then({});
  });
  it('is known', () => given().when(closing).thenRefuses('writing-question.unknown'));
});

describe('the catalogue', () => {
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
