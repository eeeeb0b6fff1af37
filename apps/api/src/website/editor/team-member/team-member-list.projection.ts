import type { TeamMemberEvent, TeamMemberFields } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import { teamMemberDecider } from '@intendance/domain/website/editor/team-member/team-member.js';
import { pageItemListing } from '../page-item/page-item.listing.js';
import { pageItemProjection } from '../page-item/page-item-list.projection.js';
import { type ListedPageItem } from '../page-item/page-items.js';

export const teamMemberList = pageItemProjection<TeamMemberEvent, TeamMemberFields>({
  name: 'team-member-list',
  version: 2,
  from: 'team-member',
  table: 'team_member_list',
  holdsPersonalData: true,
  columnsOf: ({ title, lastname, firstname, personId }) => ({ title, search: `${lastname} ${firstname} ${title}`, personId }),
  evolve: teamMemberDecider.evolve,
});

export const teamMemberListing = pageItemListing({ resource: 'faces', table: 'team_member_list' });
export type ListedTeamMember = ListedPageItem<TeamMemberFields>;
