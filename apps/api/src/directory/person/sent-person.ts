import { type MemberId, personStream } from '@intendance/domain/directory/person/person.events.js';
import { personDecider } from '@intendance/domain/directory/person/person.js';
import type { SentMember, SentPerson } from '@intendance/domain/directory/person/sent-person.js';
import type { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { type AttachmentId, derivedId, type PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { Cities } from '../city/cities.js';
import type { PersonView } from './person-view.js';
import type { SaveMemberDto, SavePersonDto } from './save-person.dto.js';

type Save = {
  readonly context: RequestContext;
  readonly dto: SavePersonDto;
  readonly view: PersonView;
  readonly store: EventStore;
  readonly cities: Cities;
  /** Absent for a new record. */
  readonly id?: PersonId;
};

/** The parts of a body that its author may see, as the domain reads them. */
export async function sentPerson({ context, dto, view, store, cities, id }: Save): Promise<SentPerson> {
  const zipCode = dto.zip_code === undefined && id ? await currentZipCode(store, context, id) : dto.zip_code;
  return {
    fields: {
      civility: dto.civility,
      lastname: dto.lastname === null ? '' : dto.lastname,
      firstname: dto.firstname === null ? '' : dto.firstname,
      email: dto.email,
      birthday: dto.birthday as LocalDate | null | undefined,
      matricule: dto.matricule,
      address: dto.address,
      zipCode: dto.zip_code,
      city: dto.city,
      phone: dto.phone,
      mobile: dto.mobile,
      customFields: dto.custom_fields,
      entranceDate: dto.entrance_date as LocalDate | null | undefined,
      exitDate: dto.exit_date as LocalDate | null | undefined,
    },
    family: view.family ? sentFamily(context, dto) : undefined,
    documents: view.documents ? { sent: dto.attachments?.map(({ id, field_code }) => sentDocument(id, field_code)) } : undefined,
    isZipCodeKnown: !zipCode || (await cities.isKnown(zipCode.replaceAll(' ', ''))),
  };
}

const sentDocument = (id: string, fieldCode: string | null | undefined) => ({ id: id as AttachmentId, fieldCode: fieldCode ?? null });

function sentFamily({ commandId }: RequestContext, { spouse, children }: SavePersonDto): NonNullable<SentPerson['family']> {
  const member = (dto: SaveMemberDto, rank: number): SentMember => ({
    id: dto.id ?? null,
    // A repeated request gives the same id.
    newId: derivedId<'member'>(`${commandId} member ${rank}`) as MemberId,
    firstname: dto.firstname ?? '',
    lastname: dto.lastname ?? '',
    birthday: (dto.birthday ?? null) as LocalDate | null,
  });
  return { spouse: spouse && member(spouse, 0), children: children?.map((child, index) => member(child, index + 1)) };
}

async function currentZipCode(store: EventStore, { environmentId }: RequestContext, id: PersonId): Promise<string | null> {
  const [slice] = await store.read(environmentId, [personStream(id)]);
  const person = foldSlice(personDecider, slice).state;
  return person.status === 'none' ? null : person.zipCode;
}
