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
/** More than a structure has: their ids are in one statement. */
const mostPeople = 1_000_000;

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

  /** The ids of its people, as they are at this moment. */
  ids(context: RequestContext, { filters }: Extract<MailingListContent, { type: 'people' }>): Promise<string[]> {
    return this.listReader.ids(context, personListing, peopleRequest(filters), { limit: mostPeople });
  }

  /** None of a file that is erased since it was named. */
  async ofFile(context: RequestContext, fileId: string): Promise<readonly Contact[]> {
    return (await this.files.isStored(context, fileId)) ? (await this.files.contacts(context, fileId)).contacts : [];
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
