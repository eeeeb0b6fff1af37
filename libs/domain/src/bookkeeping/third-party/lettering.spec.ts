import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import type { LetteringEvent } from './lettering.events.js';
import { letteringDecider, letterOf, withPartlyMatched } from './lettering.js';

const lettering = specify(letteringDecider);
const line = (writingId: string, amount: number, thirdParty: string | null = null) => ({ writingId, line: 0, amount, thirdParty });
const placeOf = ({ writingId, line: rank }: ReturnType<typeof line>) => ({ writingId, line: rank });
const letter = (account: string, ...lines: ReturnType<typeof line>[]) => ({ type: 'LetterLines', data: { account, lines } }) as const;
const letterEvent: LetteringEvent = {
  type: 'LinesLettered',
  data: {
    letter: 'AA',
    isPartial: false,
    lines: [
      { writingId: 'a', line: 0 },
      { writingId: 'b', line: 0 },
    ],
  },
};

describe('lettering', () => {
  it('gives a letter to lines that add up to 0, a small one to the others', () => {
    lettering
      .given()
      .when(letter('411000', line('a', 5), line('b', -5)))
      .then(letterEvent);
    lettering
      .given(letterEvent)
      .when(letter('467000', line('c', 5), line('d', -3)))
      .then({
        type: 'LinesLettered',
        data: {
          letter: 'ab',
          isPartial: true,
          lines: [
            { writingId: 'c', line: 0 },
            { writingId: 'd', line: 0 },
          ],
        },
      });
  });
  it('gives a letter once, and takes it back', () => {
    lettering
      .given(letterEvent)
      .when({ type: 'RemoveLetter', data: { letter: 'AA' } })
      .then({ type: 'LetteringRemoved', data: { letter: 'AA', lines: letterEvent.data.lines } });
    lettering
      .given()
      .when({ type: 'RemoveLetter', data: { letter: 'AA' } })
      .thenRefuses('lettering.unknown-letter');
    lettering
      .given(letterEvent)
      .when(letter('401000', line('a', 5), line('c', -5)))
      .thenRefuses('lettering.already-lettered');
  });
  it('falls with a writing that is taken back, for all its lines', () => {
    const other: LetteringEvent = {
      type: 'LinesLettered',
      data: {
        letter: 'AB',
        isPartial: false,
        lines: [
          { writingId: 'c', line: 0 },
          { writingId: 'd', line: 0 },
        ],
      },
    };
    lettering
      .given(letterEvent, other)
      .when({ type: 'RemoveLettersOf', data: { writingId: 'b' } })
      .then({ type: 'LetteringRemoved', data: { letter: 'AA', lines: letterEvent.data.lines } });
    lettering
      .given(letterEvent)
      .when({ type: 'RemoveLettersOf', data: { writingId: 'x' } })
      .then();
  });
  it('is for third parties, and for two lines at least', () => {
    lettering
      .given()
      .when(letter('512001', line('a', 5), line('b', -5)))
      .thenRefuses('lettering.account-invalid');
    lettering
      .given()
      .when(letter('411000', line('a', 5), line('a', 5)))
      .thenRefuses('lettering.lines-missing');
  });
  it('is of one third party, and of debits with credits', () => {
    lettering
      .given()
      .when(letter('401000', line('a', 5, 'EDF'), line('b', -5, 'ORANGE')))
      .thenRefuses('lettering.two-third-parties');
    lettering
      .given()
      .when(letter('401000', line('a', 5, 'EDF'), line('b', 5, 'EDF')))
      .thenRefuses('lettering.one-sided');
    lettering
      .given()
      .when(letter('401000', line('a', 5, 'EDF'), line('b', -5)))
      .then(letterEvent);
  });
  describe('of a bill that is paid in parts', () => {
    const [bill, first, second] = [line('bill', -100), line('first', 60), line('second', 40)];
    const part: LetteringEvent = { type: 'LinesLettered', data: { letter: 'aa', isPartial: true, lines: [placeOf(bill), placeOf(first)] } };
    const removed: LetteringEvent = { type: 'LetteringRemoved', data: { letter: 'aa', lines: part.data.lines } };

    it('takes the place of the small letter, and a big one stays', () => {
      lettering
        .given(part)
        .when(letter('401000', bill, first, second))
        .then(removed, {
          type: 'LinesLettered',
          data: { letter: 'AB', isPartial: false, lines: [bill, first, second].map(placeOf) },
        });
      lettering
        .given({ ...part, data: { ...part.data, letter: 'AA', isPartial: false } } as LetteringEvent)
        .when(letter('401000', bill, first, second))
        .thenRefuses('lettering.already-lettered');
    });
    it('needs a line that has not that letter yet', () =>
      lettering
        .given(part)
        .when(letter('401000', bill, first))
        .thenRefuses('lettering.already-lettered'));
    it('names all lines of the small letter, once', () => {
      const matching = letteringDecider.evolve(letteringDecider.initial, part);
      expect(withPartlyMatched(matching, [placeOf(bill), placeOf(second)])).toEqual([bill, second, first].map(placeOf));
      expect(withPartlyMatched(matching, [placeOf(second)])).toEqual([placeOf(second)]);
    });
  });
  it('never runs out of letters', () => expect([0, 1, 26, 675, 676].map(letterOf)).toEqual(['AA', 'AB', 'BA', 'ZZ', 'AAA']));
});
