import type { RegisteredPerson } from '@intendance/domain/directory/public.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

export type Member = { readonly id: PersonId; readonly state: RegisteredPerson };

const isPresent = `NOT deleted AND (exit_date IS NULL OR exit_date >= $1::date) AND (entrance_date IS NULL OR entrance_date <= $1::date)`;

/** The people of the directory as the members' site knows them: beneficiaries of today. */
@Injectable()
export class Members {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
  ) {}

  async find(context: RequestContext, ids: readonly PersonId[]): Promise<Member[]> {
    const text = `SELECT id, state FROM read.person_list WHERE ${isPresent} AND id = ANY ($2::uuid[]) ORDER BY firstname, id`;
    return this.db.query(context, text, [this.clock.today(), ids]);
  }

  /** People with the address; `isPresent` is true for beneficiaries of today. */
  async ofAddress(context: RequestContext, email: string): Promise<{ id: PersonId; isPresent: boolean }[]> {
    const text = `SELECT id, ${isPresent} AS present FROM read.person_list WHERE NOT deleted AND email = $2`;
    const rows = await this.db.query<{ id: PersonId; present: boolean }>(context, text, [this.clock.today(), email]);
    return rows.map(({ id, present }) => ({ id, isPresent: present }));
  }

  /** Beneficiaries of today who have ever signed in. */
  async countSignedIn(context: RequestContext): Promise<number> {
    const text = `SELECT count(*)::int AS count FROM read.member_access a JOIN read.person_list p ON p.id = a.id WHERE ${isPresent}`;
    const [row] = await this.db.query<{ count: number }>(context, text, [this.clock.today()]);
    return row?.count ?? 0;
  }
}
