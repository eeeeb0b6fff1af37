import type { RequestedMember } from '@intendance/domain/directory/person-request/person-request.events.js';
import type { KnownPersonRequest } from '@intendance/domain/directory/person-request/person-request-state.js';
import type { RequestedChange } from '@intendance/domain/directory/person-request/requested-change.js';
import { fullName } from '@intendance/domain/directory/public.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { PersonView } from '../person/person-view.js';
import type { PersonRequestDto, RequestedChangeDto, SaveRequestDataDto } from './person-request.dto.js';

type Shown = Updated & {
  id: string;
  version: number;
  state: KnownPersonRequest;
  created_at: Date;
  lastname: string | null;
  firstname: string | null;
};

export function requestToWire({ id, version, state, created_at, lastname, firstname, ...row }: Shown, view: PersonView): PersonRequestDto {
  const name = { lastname: lastname ?? '', firstname: firstname ?? '' };
  return {
    id,
    status: state.status,
    comment: state.comment,
    person: { id: state.personId, ...name, fullname: fullName(name) },
    data: dataOf(state),
    change: state.change && changeToWire(state.change),
    ...(view.documents && { attachments: state.documents.map(attachmentToWire) }),
    created_at: created_at.toISOString(),
    ...updatedAtToWire(row),
    member_id: state.memberId,
    version,
  };
}

function dataOf({ member, change }: KnownPersonRequest): PersonRequestDto['data'] {
  if (member) {
    const { role, ...data } = member;
    return { ...data, type: role === 'spouse' ? 'SPOUSE' : 'CHILD' };
  }
  const { civility = null, lastname = '', firstname = '', birthday = null } = change ?? {};
  return { civility, lastname, firstname, birthday, type: 'SELF' };
}

const changeToWire = ({ zipCode, ...change }: RequestedChange): RequestedChangeDto => ({
  ...change,
  ...(zipCode !== undefined && { zip_code: zipCode }),
});

/** The fields of the member that a body has: absent fields stay as they are. */
export const memberOf = (typed: SaveRequestDataDto): Partial<RequestedMember> => ({
  ...(typed.type && { role: typed.type === 'SPOUSE' ? 'spouse' : 'child' }),
  ...(typed.civility !== undefined && { civility: typed.civility }),
  ...(typed.lastname !== undefined && { lastname: typed.lastname ?? '' }),
  ...(typed.firstname !== undefined && { firstname: typed.firstname ?? '' }),
  ...(typed.birthday !== undefined && { birthday: typed.birthday as LocalDate | null }),
});
