import { fullName } from '@intendance/domain/directory/public.js';
import type { Contact } from '@intendance/domain/mailing/contact.js';
import { type Households, householdsOf } from '@intendance/domain/mailing/letter-batch/household.js';
import type { LetteredMailingId } from '@intendance/domain/mailing/letter-batch/letter-batch.events.js';
import type { AddressProblem, PostalPerson } from '@intendance/domain/mailing/letter-batch/postal-address.js';
import { type PostalStep, postalStepOf } from '@intendance/domain/mailing/letter-batch/postal-step.js';
import { searchText } from '@intendance/kernel/names.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindPeople, type FoundPerson } from '../../directory/public.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { contactOf } from '../mailing-list/list-contacts.js';
import { MailingAudience } from '../recipient/mailing-audience.js';
import { Suppressions } from '../recipient/suppressions.js';

/** `not_in_directory`: an address that was typed or imported, which has no postal address. */
export const postalProblems = ['address', 'zip_code', 'city', 'too_long', 'not_in_directory'] as const;
export type PostalProblem = AddressProblem | 'not_in_directory';
export type IncompleteAddress = { readonly personId: string | null; readonly name: string; readonly problems: readonly PostalProblem[] };

export type PostalAudience = {
  /** People of the directory at each step, whatever was chosen. */
  readonly counts: Readonly<Record<PostalStep, number>>;
  readonly people: number;
  readonly households: Households['households'];
  readonly incomplete: readonly IncompleteAddress[];
};
const peopleAtOnce = 500;

/** The people of a mailing who get a letter, one household after the other. */
@Injectable()
export class PostalAudiences {
  constructor(
    private readonly audience: MailingAudience,
    private readonly suppressions: Suppressions,
    private readonly queries: QueryBus,
  ) {}

  /** @throws mailing.unknown; RequestError 503 while the lists of opt-outs are late */
  async of(context: RequestContext, mailingId: LetteredMailingId, steps: readonly PostalStep[]): Promise<PostalAudience> {
    const { recipients, excluded } = await this.audience.select(context, mailingId);
    const withoutAddress = [...excluded].flatMap(([entry, step]) => (step === 'without-address' ? [entry] : []));
    // The funnel of mails counts people without an address before it looks at opt-outs.
    const { isUnsubscribed } = await this.suppressions.among(context, withoutAddress);
    const counts: Record<PostalStep, number> = { 'without-address': 0, bounced: 0, 'to-send': 0, unsubscribed: 0 };
    const ids = new Set<string>();
    const chosen: string[] = [];
    const incomplete: IncompleteAddress[] = [];
    const entries = [...recipients.map((entry) => [entry, 'to-send'] as const), ...excluded];
    for (const [entry, listStep] of entries) {
      const step = postalStepOf({ step: listStep, isUnsubscribed: listStep === 'unsubscribed' || isUnsubscribed(entry) });
      if (step === null) continue;
      const { personId, name, email } = entry;
      if (personId === null) {
        if (steps.includes(step)) incomplete.push({ personId, name: name || email || '?', problems: ['not_in_directory'] });
      } else if (!ids.has(personId)) {
        ids.add(personId);
        counts[step]++;
        if (steps.includes(step)) chosen.push(personId);
      }
    }
    return { counts, ...(await this.grouped(context, chosen, incomplete)) };
  }

  /** The values of the merge fields, by person. */
  async contacts(context: RequestContext, ids: readonly string[]): Promise<ReadonlyMap<string, Contact>> {
    return new Map((await this.people(context, ids)).map((row) => [row.id, contactOf(row)]));
  }

  private async people(context: RequestContext, ids: readonly string[]): Promise<FoundPerson[]> {
    return (await this.queries.execute(new FindPeople(context, { ids }))).filter(({ state }) => !state.isDeleted);
  }

  private async grouped(context: RequestContext, ids: readonly string[], outside: readonly IncompleteAddress[]) {
    const people: { readonly key: string; readonly person: PostalPerson }[] = [];
    for (let from = 0; from < ids.length; from += peopleAtOnce)
      for (const row of await this.people(context, ids.slice(from, from + peopleAtOnce)))
        people.push({ key: searchText(fullName(row.state)), person: postalPerson(row) });
    people.sort((left, right) => (left.key < right.key ? -1 : 1));
    const { households, incomplete } = householdsOf(people.map(({ person }) => person));
    const missing = incomplete.map(({ person, problems }) => ({ personId: person.id, name: fullName(person), problems }));
    return { people: households.flat().length, households, incomplete: [...missing, ...outside] };
  }
}

const postalPerson = ({ id, state }: FoundPerson): PostalPerson => {
  const { civility, lastname, firstname, address, zipCode, city, members } = state;
  const family = members
    .filter(({ until }) => until === null)
    .map((member) => ({ lastname: member.lastname, firstname: member.firstname }));
  return { id, civility, lastname, firstname, address, zipCode, city, family };
};
