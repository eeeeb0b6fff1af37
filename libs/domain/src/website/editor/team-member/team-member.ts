import { type Addressed, type Case, PendingStream, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { isEmailAddress } from '@intendance/kernel/email-address.js';
import { firstName, lastName } from '@intendance/kernel/names.js';
import { isAnyPhoneNumber, phoneDigits } from '@intendance/kernel/phones.js';
import type { KnownPageItem, PageItem } from '../page-item/page-item.events.js';
import { knownItem, type PageItemCommand, pageItemDecider } from '../page-item/page-item.js';
import { missingFields } from '../page-item/required-fields.js';
import { teamMemberErrors } from './team-member.errors.js';
import { type TeamMemberEvent, type TeamMemberFields, type TeamMemberId, teamMemberStream } from './team-member.events.js';

export type TeamMemberCommand = Exclude<PageItemCommand<'TeamMember', TeamMemberFields>, { type: 'RestoreTeamMember' }>;
export type TeamMember = PageItem<TeamMemberFields>;
export type KnownTeamMember = KnownPageItem<TeamMemberFields>;

/** A member is never a draft, and a removed one never comes back. */
export const teamMemberDecider = pageItemDecider('TeamMember', { complete, unknown: teamMemberErrors.unknown }) as Decider<
  TeamMemberCommand,
  TeamMemberEvent,
  TeamMember
>;

type Folds = { member: typeof teamMemberDecider };
export const teamMemberCase: Case<Addressed<TeamMemberId, TeamMemberCommand>, KnownTeamMember, Folds, 'member'> = {
  folds: { member: teamMemberDecider },
  own: 'member',
  streams: ({ id }) => ({ member: read(teamMemberStream(id)) }),
  decide(command, { member }) {
    const pending = new PendingStream(teamMemberDecider, member);
    pending.append(teamMemberDecider.decide(command, member));
    const answer = knownItem(pending.state, teamMemberErrors.unknown);
    return { events: { member: pending.events }, answer, erases: answer.status === 'removed' ? [command.id] : [] };
  },
};

/** @throws team-member.incomplete, team-member.consent */
function complete(typed: TeamMemberFields): TeamMemberFields {
  const fields = {
    ...typed,
    title: typed.title.trim(),
    lastname: lastName(typed.lastname),
    firstname: firstName(typed.firstname),
    phone: typed.phone === null ? null : phoneDigits(typed.phone),
    email: typed.email?.trim() || null,
  };
  const { title, lastname, firstname, phone, email } = fields;
  const violations = missingFields({ title, lastname, firstname });
  const refuse = (propertyPath: string, message: string) => violations.push({ propertyPath, code: 'invalid', message });
  if (phone !== null && !isAnyPhoneNumber(phone)) refuse('phone', 'Le numéro de téléphone n’est pas valide.');
  if (email !== null && !isEmailAddress(email)) refuse('email', 'L’adresse e-mail n’est pas valide.');
  if (violations.length > 0) throw teamMemberErrors.incomplete(violations);
  if (fields.imageId !== null && !fields.imageConsent) throw teamMemberErrors.consent();
  return fields;
}
