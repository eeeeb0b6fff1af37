import type { RequestedMember } from '@intendance/domain/directory/person-request/person-request.events.js';
import type { KnownPersonRequest } from '@intendance/domain/directory/person-request/person-request-state.js';
import { fullName } from '@intendance/domain/directory/public.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { PersonView } from '../person/person-view.js';
import type { PersonRequestDto, SaveRequestDataDto } from './person-request.dto.js';

type Shown = Updated & {
  id: string;
  version: number;
  state: KnownPersonRequest;
  created_at: Date;
  lastname: string | null;
  firstname: string | null;
};

export function requestToWire({ id, version, state, created_at, lastname, firstname, ...row }: Shown, view: PersonView): PersonRequestDto {
  const { role, ...data } = state.member;
  const name = { lastname: lastname ?? '', firstname: firstname ?? '' };
  return {
    id,
    status: state.status,
    comment: state.comment,
    person: { id: state.personId, ...name, fullname: fullName(name) },
    data: { ...data, type: role === 'spouse' ? 'SPOUSE' : 'CHILD' },
    ...(view.documents && { attachments: state.documents.map(attachmentToWire) }),
    created_at: created_at.toISOString(),
    ...updatedAtToWire(row),
    member_id: state.memberId,
    version,
  };
}

/** The fields of the member that a body has: absent fields stay as they are. */
export const memberOf = (typed: SaveRequestDataDto): Partial<RequestedMember> => ({
  ...(typed.type && { role: typed.type === 'SPOUSE' ? 'spouse' : 'child' }),
  ...(typed.civility !== undefined && { civility: typed.civility }),
  ...(typed.lastname !== undefined && { lastname: typed.lastname ?? '' }),
  ...(typed.firstname !== undefined && { firstname: typed.firstname ?? '' }),
  ...(typed.birthday !== undefined && { birthday: typed.birthday as LocalDate | null }),
});
