import { teamMemberErrors } from '@intendance/domain/website/editor/team-member/team-member.errors.js';
import type { TeamMemberFields } from '@intendance/domain/website/editor/team-member/team-member.events.js';
import { type KnownTeamMember, teamMemberCase } from '@intendance/domain/website/editor/team-member/team-member.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { updatedAtToWire } from '../../../platform/lists/updated-at.js';
import { pageOf, record, write } from '../../../platform/records/record-declaration.js';
import { recordRoutes } from '../../../platform/records/record-routes.js';
import { keptFields } from '../../../platform/wire/kept-fields.js';
import { PageItems } from '../page-item/page-items.js';
import { FaceDto, SaveFaceDto } from './team-member.dto.js';
import { type ListedTeamMember, teamMemberListing } from './team-member-list.projection.js';

const face = record({
  path: 'faces',
  feature: 'website-pages',
  operations: { record: 'Face' },
  stream: 'team-member',
  recordType: 'face',
  dto: FaceDto,
  needs: { items: PageItems },
  case: teamMemberCase,
  toDto: ({ value, version }, { id }) => toWire(id, version, value),
});

const toWire = (id: string, version: number, { fields, position }: KnownTeamMember): FaceDto => ({
  id,
  title: fields.title,
  lastname: fields.lastname,
  firstname: fields.firstname,
  phone: fields.phone,
  email: fields.email,
  image: fields.imageId,
  image_consent: fields.imageConsent,
  person: fields.personId,
  position,
  version,
});
const rowToWire = ({ id, version, state, ...row }: ListedTeamMember): FaceDto => ({
  ...toWire(id, version, state),
  ...updatedAtToWire(row),
});

const fieldsOf = ({ title, lastname, firstname, phone, email, ...dto }: SaveFaceDto) => ({
  title,
  lastname,
  firstname,
  phone,
  email,
  imageId: dto.image,
  imageConsent: dto.image_consent,
  personId: dto.person as PersonId | null | undefined,
});
const empty: TeamMemberFields = {
  title: '',
  lastname: '',
  firstname: '',
  phone: null,
  email: null,
  imageId: null,
  imageConsent: false,
  personId: null,
};
const definedMembers = (fields: ReturnType<typeof fieldsOf>): Partial<TeamMemberFields> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const refusals = [teamMemberErrors.incomplete([]), teamMemberErrors.consent()];

export const FaceController = recordRoutes(face, {
  list: {
    summary: 'Lister les membres de l’équipe, dans l’ordre du site',
    listing: teamMemberListing,
    answer: pageOf(teamMemberListing, rowToWire),
  },
  find: {
    summary: 'Lire un membre de l’équipe',
    read: async ({ items, context, id }) =>
      rowToWire(await items.find<ListedTeamMember>(context, teamMemberListing, id, teamMemberErrors.unknown)),
  },
  history: { summary: 'Ce qui a été fait sur un membre de l’équipe, par qui et quand' },
  create: write(SaveFaceDto, {
    summary: 'Ajouter un membre de l’équipe',
    refusals,
    command: async ({ items, context, dto }) => ({
      type: 'AddTeamMember',
      data: {
        fields: { ...empty, ...definedMembers(fieldsOf(dto)) },
        position: dto.position ?? (await items.nextPosition(context, teamMemberListing)),
      },
    }),
  }),
  save: write(SaveFaceDto, {
    summary: 'Enregistrer un membre de l’équipe, ou sa place',
    description: keptFields,
    refusals,
    command: ({ dto }) => ({ type: 'ReviseTeamMember', data: { fields: definedMembers(fieldsOf(dto)), position: dto.position } }),
  }),
  remove: {
    summary: 'Retirer un membre de l’équipe, avec ses données personnelles',
    command: { type: 'RemoveTeamMember' as const },
  },
});
