import { singleStreamCase } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type MemberNoticeEvent, type MemberNoticeKind, memberNoticeKinds, memberNoticesStream } from './member-notice.events.js';

/** `off`: in the order of the list. */
export type MemberNotices = { readonly off: readonly MemberNoticeKind[] };
export type MemberNoticesCommand = { type: 'ChooseMemberNotices'; data: MemberNotices };

/** All kinds leave until a structure chooses. */
export const memberNoticesDecider: Decider<MemberNoticesCommand, MemberNoticeEvent, MemberNotices> = {
  initial: { off: [] },
  decide({ data }, before) {
    const off = memberNoticeKinds.filter((kind) => data.off.includes(kind));
    return off.join() === before.off.join() ? [] : [{ type: 'MemberNoticesChosen', data: { off } }];
  },
  evolve: (_, { data }) => data,
};

export const memberNoticesCase = singleStreamCase({
  decider: memberNoticesDecider,
  stream: (id: EnvironmentId) => memberNoticesStream(id),
  answer: (notices) => notices,
});
