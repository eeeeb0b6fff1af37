import { describe, expect, it } from '@jest/globals';
import { RequestError } from '../wire/request-error.js';
import { choiceParam, countParam, idParam, knownParams } from './known-params.js';

const refusal = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (error) {
    return error instanceof RequestError ? [error.code, error.details.parameter] : error;
  }
};

describe('the parameters that a route reads by itself', () => {
  it('are those that it names, empty ones being absent', () =>
    expect(knownParams(['budget', 'mode'], { budget: 'ASC', mode: '' })).toEqual({ budget: 'ASC' }));
  it('may be handed over without a value', () => expect(knownParams(['known_at'], { known_at: undefined })).toEqual({}));
  it('are refused when nobody reads them, or twice there', () => {
    expect(refusal(() => knownParams(['budget'], { colour: 'red' }))).toEqual(['list.unknown-parameter', 'colour']);
    expect(refusal(() => knownParams(['budget'], { constructor: 'x' }))).toEqual(['list.unknown-parameter', 'constructor']);
    expect(refusal(() => knownParams(['budget'], { budget: ['ASC', 'AEP'] }))).toEqual(['list.repeated', 'budget']);
  });
  it('are of their type', () => {
    expect([countParam('limit', undefined, 10, 50), countParam('limit', '25', 10, 50)]).toEqual([10, 25]);
    for (const wrong of ['0', '51', '-1', '1.5', 'dix'])
      expect(refusal(() => countParam('limit', wrong, 10, 50))).toEqual(['list.type', 'limit']);
    expect([choiceParam('mode', undefined, ['taking']), choiceParam('mode', 'taking', ['taking'])]).toEqual([undefined, 'taking']);
    expect(refusal(() => choiceParam('mode', 'both', ['taking']))).toEqual(['list.type', 'mode']);
    expect(refusal(() => idParam('exercice_id', '42'))).toEqual(['list.type', 'exercice_id']);
  });
});
