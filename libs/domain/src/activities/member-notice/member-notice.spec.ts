import { describe, expect, it } from '@jest/globals';
import type { MemberNoticeKind } from './member-notice.events.js';
import { memberNoticesDecider as decider } from './member-notice.js';

const choose = (off: MemberNoticeKind[], before: MemberNoticeKind[] = []) =>
  decider.decide({ type: 'ChooseMemberNotices', data: { off } }, { off: before });

describe('the mails to members', () => {
  it('all leave until a structure chooses', () => expect(decider.initial.off).toEqual([]));
  it('are switched off by kind, once each and in their order', () =>
    expect(choose(['refund-paid', 'refund-received', 'refund-paid'])).toEqual([
      { type: 'MemberNoticesChosen', data: { off: ['refund-received', 'refund-paid'] } },
    ]));
  it('are nothing new when the same are chosen', () => expect(choose(['refund-paid'], ['refund-paid'])).toEqual([]));
  it('are switched on again', () => expect(choose([], ['refund-paid'])).toEqual([{ type: 'MemberNoticesChosen', data: { off: [] } }]));
});
