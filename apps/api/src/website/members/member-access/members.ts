import { isCurrent } from '@intendance/domain/directory/public.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { FindPeople, type FoundPerson, isPresent, people } from '../../../directory/public.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type Member = FoundPerson;

const isBeneficiary = isPresent('$1::date');

/** The people of the directory as the members' site knows them: beneficiaries of today. */
@Injectable()
export class Members {
  constructor(
    private readonly db: TenantDb,
    private readonly queries: QueryBus,
    private readonly clock: Clock,
  ) {}

  async find(context: RequestContext, ids: readonly PersonId[]): Promise<Member[]> {
    const records = await this.queries.execute(new FindPeople(context, { ids }));
    const present = records.filter(({ state }) => !state.isDeleted && isCurrent(state, this.clock.today()));
    return present.sort((left, right) => left.state.firstname.localeCompare(right.state.firstname, 'fr'));
  }

  /** Also of a person who left, or is in the trash. Null without an address. */
  async addressOf(context: RequestContext, id: PersonId): Promise<string | null> {
    const [record] = await this.queries.execute(new FindPeople(context, { ids: [id] }));
    return record?.state.email ?? null;
  }

  async isRegistered(context: RequestContext, id: PersonId): Promise<boolean> {
    return (await this.queries.execute(new FindPeople(context, { ids: [id] }))).length > 0;
  }

  /** People with the address; `isPresent` is true for beneficiaries of today. */
  async ofAddress(context: RequestContext, email: string): Promise<{ id: PersonId; isPresent: boolean }[]> {
    const text = `SELECT id, ${isBeneficiary} AS present FROM ${people} p WHERE NOT deleted AND email = $2`;
    const rows = await this.db.query<{ id: PersonId; present: boolean }>(context, text, [this.clock.today(), email]);
    return rows.map(({ id, present }) => ({ id, isPresent: present }));
  }

  /** Beneficiaries of today who have ever signed in. */
  async countSignedIn(context: RequestContext): Promise<number> {
    const text = `SELECT count(*)::int AS count FROM read.member_access a JOIN ${people} p ON p.id = a.id WHERE ${isBeneficiary}`;
    const [row] = await this.db.query<{ count: number }>(context, text, [this.clock.today()]);
    return row?.count ?? 0;
  }
}
