import type { TeamMemberEvent, TeamMemberFields } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import { teamMemberDecider } from '@intendance/domain/website/editor/team-member/team-member.js';
import { teamMemberPersonal } from '@intendance/domain/website/editor/team-member/team-member-personal.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { describer, type HistoryFields } from '../../../platform/history/history-describer.js';
import { field, flagField } from '../../../platform/history/history-fields.js';
import { projection } from '../../../platform/projection/projection.js';
import { describeItem, withoutNoun } from '../page-item/describe-item.js';
import { PageItems } from '../page-item/page-items.js';
import { RemoveDepartedMembers } from './remove-departed-members.js';
import { RemoveTeamMemberOfDeletedPerson } from './remove-member-of-deleted-person.policy.js';
import { FaceController } from './team-member.controller.js';
import { teamMemberList } from './team-member-list.projection.js';

const fieldsOf = (fields: TeamMemberFields): HistoryFields => ({
  title: field('Mandat', fields.title),
  lastname: field('Nom', fields.lastname),
  firstname: field('Prénom', fields.firstname || null),
  phone: field('Téléphone', fields.phone),
  email: field('E-mail', fields.email),
  image: field('Photo', fields.imageId && 'Oui', fields.imageId),
  image_consent: flagField('Accord pour la photo', fields.imageConsent),
});

export const teamMemberNoun = noun({
  feature: 'website-pages',
  controllers: [FaceController],
  providers: [PageItems],
  projections: [projection(teamMemberList)],
  policies: [RemoveTeamMemberOfDeletedPerson],
  schedules: [RemoveDepartedMembers],
  history: [
    describer<TeamMemberEvent>({
      streamType: 'team-member',
      recordType: 'face',
      describe: (event) => describeItem(withoutNoun<TeamMemberFields>('TeamMember', event), 'le membre de l’équipe', fieldsOf),
    }),
  ],
  streams: [
    stream('team-member', teamMemberDecider, {
      personal: teamMemberPersonal,
      texts: { title: 'clear: shown on the site', imageId: 'impersonal' },
      relay: {
        TeamMemberAdded: ['imageId', 'imageConsent', 'personId', 'position'],
        TeamMemberRevised: ['imageId', 'imageConsent', 'personId'],
        TeamMemberMoved: ['position'],
        TeamMemberRemoved: [],
      },
    }),
  ],
});
