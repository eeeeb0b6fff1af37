import type { RegisteredPerson } from '@intendance/domain/directory/person/person-state.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { isPresent } from './people.view.js';

export type FoundPerson = { readonly id: PersonId; readonly state: RegisteredPerson };
/** The people of the ids, in the trash or not, or the beneficiaries of a day. */
export type PeopleSelection = { readonly ids: readonly string[] } | { readonly presentOn: LocalDate };

/** The whole records of people, in the order of their names. */
export class FindPeople extends Query<FoundPerson[]> {
  constructor(
    readonly context: RequestContext,
    readonly selection: PeopleSelection,
  ) {
    super();
  }
}

const selectWhere = (condition: string): string =>
  `SELECT id, state FROM read.person_list WHERE ${condition} ORDER BY lastname, firstname, id`;
const ofIds = selectWhere('id = ANY ($1::uuid[])');
const ofDay = selectWhere(isPresent('$1::date'));

@QueryHandler(FindPeople)
export class FindPeopleHandler implements IQueryHandler<FindPeople> {
  constructor(private readonly db: TenantDb) {}

  execute({ context, selection }: FindPeople): Promise<FoundPerson[]> {
    return 'ids' in selection ? this.db.query(context, ofIds, [selection.ids]) : this.db.query(context, ofDay, [selection.presentOn]);
  }
}
