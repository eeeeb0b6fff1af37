import type { PersonField } from '@intendance/domain/directory/person-field/person-field.events.js';
import type { Contact } from '@intendance/domain/mailing/contact.js';
import type { DayRange, ListFile, PeopleFilters } from '@intendance/domain/mailing/mailing-list/mailing-list.events.js';
import {
  type KnownMailingList,
  type MailingListDraft,
  noFilters,
  openRange,
} from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { attachmentToWire } from '../../capabilities/attachment/attachment-answer.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type {
  FilterableFieldDto,
  MailingContactDto,
  MailingListDto,
  MailingListFileDto,
  MailingListRangeDto,
  SaveMailingListDataDto,
  SaveMailingListDto,
} from './mailing-list.dto.js';

const rangeOf = (range: MailingListRangeDto | null | undefined): DayRange =>
  range ? { from: (range.from ?? null) as LocalDate | null, to: (range.to ?? null) as LocalDate | null } : openRange;

export function filtersOf(data: SaveMailingListDataDto | null | undefined): PeopleFilters {
  const { statusBenef = noFilters.presence, civility, zip_code, city, CUSTOM1, CUSTOM2, CUSTOM3, ENTRANCE, EXIT } = data ?? {};
  return {
    presence: statusBenef,
    civility: civility ?? null,
    zipCode: zip_code || null,
    city: city || null,
    customFields: { ...(CUSTOM1 && { CUSTOM1 }), ...(CUSTOM2 && { CUSTOM2 }), ...(CUSTOM3 && { CUSTOM3 }) },
    entrance: rangeOf(ENTRANCE),
    exit: rangeOf(EXIT),
  };
}

/** @param file the file that the body names, with its counts */
export function draftOf({ name, type, data, consent = false }: SaveMailingListDto, file: ListFile | null): MailingListDraft {
  const content = type === 'file' ? { type, file } : type && { type, filters: filtersOf(data) };
  return { name: name ?? '', consent, content: content ?? null };
}

const rangeToWire = ({ from, to }: DayRange): MailingListRangeDto | null => (from || to ? { from, to } : null);

const filtersToWire = ({ presence, civility, zipCode, city, customFields, entrance, exit }: PeopleFilters) => ({
  statusBenef: presence,
  civility,
  zip_code: zipCode,
  city,
  CUSTOM1: customFields.CUSTOM1 ?? null,
  CUSTOM2: customFields.CUSTOM2 ?? null,
  CUSTOM3: customFields.CUSTOM3 ?? null,
  ENTRANCE: rangeToWire(entrance),
  EXIT: rangeToWire(exit),
});

const fileToWire = ({ contacts, refused, ...file }: ListFile, isErased: boolean): MailingListFileDto => ({
  ...attachmentToWire(file),
  contacts,
  refused,
  isErased,
});

export function listToWire(id: string, version: number, list: KnownMailingList, updated: Updated = {}): MailingListDto {
  const { name, content, consent, status } = list;
  return {
    id,
    name,
    type: content.type,
    data:
      content.type === 'people' ? { ...filtersToWire(content.filters), file: null } : { file: fileToWire(content.file, content.isErased) },
    consent: true,
    consent_version: consent,
    isDeleted: status === 'deleted',
    version,
    ...updatedAtToWire(updated),
  };
}

export const contactToWire = ({ personId, email, civility, lastname, firstname }: Contact): MailingContactDto => ({
  person: personId,
  email,
  civility,
  lastname,
  firstname,
});

const range = (code: string, name: string): FilterableFieldDto => ({ code, name, type: 'range', options: [] });

/** The filters of a list of people, with the names that the environment gives to its own fields. */
export const filterableFields = (fields: readonly PersonField[]): FilterableFieldDto[] => [
  { code: 'statusBenef', name: 'Présence', type: 'select', options: ['current', 'past', 'all'] },
  range('ENTRANCE', 'Date d’entrée'),
  range('EXIT', 'Date de sortie'),
  ...fields
    .filter(({ code, enabled }) => enabled && /^(?:civility|zip_code|city|CUSTOM[123])$/.test(code))
    .map(
      ({ code, name, type, options }): FilterableFieldDto => ({
        code,
        name,
        type: type === 'select' ? 'select' : 'text',
        options: type === 'select' ? [...options] : [],
      }),
    ),
];
