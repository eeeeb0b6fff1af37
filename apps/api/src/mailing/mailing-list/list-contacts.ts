import type { Contact } from '@intendance/domain/mailing/contact.js';
import type { MailingListContent } from '@intendance/domain/mailing/mailing-list/mailing-list.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { type ListedPerson, personListing } from '../../directory/public.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ListFiles } from './list-files.js';
import { peopleRequest } from './people-request.js';

const sampleSize = 10;
const contactsAtOnce = 500;

/** The people that a list reaches now: a list of people is a query, a file is read. */
@Injectable()
export class ListContacts {
  constructor(
    private readonly listReader: ListReader,
    private readonly files: ListFiles,
  ) {}

  /** Their number, and the first of them. */
  async preview(context: RequestContext, content: MailingListContent): Promise<{ count: number; sample: Contact[] }> {
    if (content.type === 'file') {
      const contacts = content.isErased ? [] : (await this.files.contacts(context, content.file.id)).contacts;
      return { count: contacts.length, sample: contacts.slice(0, sampleSize) };
    }
    const request = peopleRequest(content.filters, sampleSize);
    const { rows, totalCount } = await this.listReader.page<ListedPerson>(context, personListing, request);
    return { count: totalCount, sample: rows.map(contactOf) };
  }

  /** All of them, some hundreds at a time: the memory does not grow with their number. */
  async each(context: RequestContext, content: MailingListContent, consume: (contacts: Contact[]) => Promise<void>): Promise<void> {
    if (content.type === 'people') {
      const request = peopleRequest(content.filters);
      return this.listReader.stream<ListedPerson>(context, personListing, request, (rows) => consume(rows.map(contactOf)));
    }
    if (content.isErased) return;
    const { contacts } = await this.files.contacts(context, content.file.id);
    for (let from = 0; from < contacts.length; from += contactsAtOnce) await consume(contacts.slice(from, from + contactsAtOnce));
  }
}

export const contactOf = ({ id, state }: Pick<ListedPerson, 'id' | 'state'>): Contact => ({
  personId: id as PersonId,
  email: state.email,
  civility: state.civility,
  lastname: state.lastname,
  firstname: state.firstname,
  customFields: state.customFields,
});
