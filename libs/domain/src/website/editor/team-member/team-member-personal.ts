import { erasedText, personalData } from '@intendance/kernel/personal-data.js';
import type { TeamMemberEvent } from './team-member.events.js';
import type { TeamMember } from './team-member.js';

const erased = { lastname: erasedText, firstname: '', phone: null, email: null };

/** A member may be nobody of the directory: it has a key of its own, which goes when the member is removed. */
export const teamMemberPersonal = personalData<TeamMemberEvent, TeamMember>()({
  streamType: 'team-member',
  fields: { TeamMemberAdded: erased, TeamMemberRevised: erased },
  erasedBy: 'TeamMemberRemoved',
});
