import { fullName } from '@intendance/domain/directory/public.js';
import type { MailingContent } from '@intendance/domain/mailing/mailing/mailing-state.js';
import { Injectable } from '@nestjs/common';
import { people } from '../../directory/public.js';
import type { RowOf } from '../../platform/projection/shared-view.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { MailingExclusionsDto, MailingListNameDto, MailingNameDto, MailingPersonDto, MailingRecipientsDto } from './mailing.dto.js';

type Chosen = Pick<MailingContent, 'lists' | 'people' | 'addresses'> & Partial<Excluded>;
type Excluded = Pick<MailingContent, 'excludedLists' | 'excludedMailings'>;
export type RecipientNames = {
  readonly lists: ReadonlyMap<string, MailingListNameDto>;
  readonly people: ReadonlyMap<string, MailingPersonDto>;
  readonly mailings: ReadonlyMap<string, MailingNameDto>;
};
type PersonRow = Pick<RowOf<typeof people>, 'id' | 'lastname' | 'firstname' | 'email'>;

const selectLists = 'SELECT id, name FROM read.mailing_list_list WHERE id = ANY($1::uuid[]) AND NOT deleted';
const selectMailings = 'SELECT id, subject FROM read.mailing_table WHERE id = ANY($1::uuid[]) AND NOT deleted';
const selectPeople = `SELECT id, lastname, firstname, email FROM ${people} p WHERE id = ANY($1::uuid[]) AND NOT deleted`;

/** Present names of the lists and people that mailings are addressed to. Deleted ones have none, and are left out. */
@Injectable()
export class RecipientNamesReader {
  constructor(private readonly db: TenantDb) {}

  async of(context: RequestContext, mailings: readonly Chosen[]): Promise<RecipientNames> {
    const listIds = [...new Set(mailings.flatMap(({ lists, excludedLists = [] }) => [...lists, ...excludedLists]))];
    const mailingIds = [...new Set(mailings.flatMap(({ excludedMailings = [] }) => excludedMailings))];
    const peopleIds = [...new Set(mailings.flatMap(({ people }) => people))];
    const lists = listIds.length > 0 ? await this.db.query<MailingListNameDto>(context, selectLists, [listIds]) : [];
    const chosen = peopleIds.length > 0 ? await this.db.query<PersonRow>(context, selectPeople, [peopleIds]) : [];
    const excluded = mailingIds.length > 0 ? await this.db.query<MailingNameDto>(context, selectMailings, [mailingIds]) : [];
    return {
      mailings: new Map(excluded.map((mailing) => [mailing.id, { id: mailing.id, subject: mailing.subject }])),
      lists: new Map(lists.map((list) => [list.id, { id: list.id, name: list.name }])),
      people: new Map(chosen.map((person) => [person.id, personToWire(person)])),
    };
  }
}

export const personToWire = ({ id, email, ...name }: PersonRow): MailingPersonDto => ({ id, fullname: fullName(name), email });

export const namedRecipients = ({ lists, people, addresses }: Chosen, names: RecipientNames): MailingRecipientsDto => ({
  lists: lists.flatMap((id) => names.lists.get(id) ?? []),
  people: people.flatMap((id) => names.people.get(id) ?? []),
  addresses: [...addresses],
});

export const namedExclusions = ({ excludedLists, excludedMailings }: Excluded, names: RecipientNames): MailingExclusionsDto => ({
  lists: excludedLists.flatMap((id) => names.lists.get(id) ?? []),
  mailings: excludedMailings.flatMap((id) => names.mailings.get(id) ?? []),
});
