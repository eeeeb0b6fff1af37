import type { MarkState } from '@intendance/event-store/postgres/structure-holdings.js';
import { describe, expect, it } from '@jest/globals';
import type { MoveState } from './move-rows.js';
import { judgePlace } from './place-finding.js';

const held = (database: string, mark: MarkState | null, events = 10) => ({ database, mark, events });
const move = (state: MoveState) => ({ source: 'home', destination: 'lyon', state });

describe('the place of a structure', () => {
  it.each([
    ['never moved', 'home', undefined, [held('home', null)]],
    ['moved', 'lyon', undefined, [held('lyon', 'here'), held('home', 'departed', 0)]],
    ['in a move that no server has begun', 'home', move('requested'), [held('home', null)]],
    ['about to be opened', 'lyon', undefined, []],
  ])('is right: %s', (_title, place, under, everywhere) => {
    expect(judgePlace({ place, move: under }, everywhere)).toBeUndefined();
  });

  it.each([
    ['a copy was interrupted', move('copying'), [held('home', null), held('lyon', 'arriving', 4)]],
    ['its end was interrupted', move('copying'), [held('home', 'fenced'), held('lyon', 'arriving')]],
    ['the source has let go', move('switching'), [held('home', 'departed'), held('lyon', 'arriving')]],
    ['the source has not let go', move('switching'), [held('home', 'fenced'), held('lyon', 'arriving')]],
  ])('is half moved: %s', (_title, under, everywhere) => {
    expect(judgePlace({ place: 'home', move: under }, everywhere)).toEqual({ kind: 'half-moved', at: ['home', 'lyon'] });
  });

  it('is half moved while rows are left at the source', () => {
    const everywhere = [held('home', 'departed'), held('lyon', 'here')];
    expect(judgePlace({ place: 'lyon', move: move('cleaning') }, everywhere)).toEqual({ kind: 'half-moved', at: ['home', 'lyon'] });
    expect(judgePlace({ place: 'lyon' }, everywhere)).toEqual({ kind: 'leftover', at: ['home'] });
  });

  it('is wrong in a directory that was restored', () => {
    const everywhere = [held('home', 'departed', 0), held('lyon', 'here')];
    expect(judgePlace({ place: 'home' }, everywhere)).toEqual({ kind: 'misplaced', at: ['lyon'] });
    expect(judgePlace({ place: 'home', move: move('copying') }, everywhere)).toEqual({ kind: 'misplaced', at: ['lyon'] });
  });

  it('is double when the source was restored to before the move', () => {
    expect(judgePlace({ place: 'lyon' }, [held('home', null, 7), held('lyon', 'here')])).toEqual({ kind: 'twice', at: ['home', 'lyon'] });
  });

  it('is nowhere when the destination was restored to before the arrival, and the source has its rows', () => {
    expect(judgePlace({ place: 'lyon' }, [held('home', 'departed')])).toEqual({ kind: 'nowhere', at: ['home'] });
  });

  it('is lost when nobody has its rows', () => {
    expect(judgePlace({ place: 'lyon' }, [held('home', 'departed', 0)])).toEqual({ kind: 'lost', at: ['home'] });
  });
});
