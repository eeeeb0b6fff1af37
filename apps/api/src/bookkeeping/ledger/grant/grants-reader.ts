import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { grantErrors } from '@intendance/domain/bookkeeping/ledger/grant/grant.errors.js';
import { type GrantId, type GrantRegisterEvent, grantRegisterStream } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import type { KnownGrant } from '@intendance/domain/bookkeeping/ledger/grant/grant.js';
import { type GrantRegister, grantRegisterFold } from '@intendance/domain/bookkeeping/ledger/grant/grant-register.js';
import { type GrantYear, grantYear } from '@intendance/domain/bookkeeping/ledger/grant/grant-year.js';
import { type YearGrants, yearGrants } from '@intendance/domain/bookkeeping/ledger/grant/year-grants.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import type { Cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { type RegisterBooks, RegisterYears } from '../ledger/register-years.js';

type GrantRecord = { readonly id: GrantId; readonly version: number; readonly grant: KnownGrant };
export type GrantOfYear = GrantRecord & { readonly amounts: GrantYear };
type RegisterGrants = { readonly grants: readonly GrantOfYear[]; readonly register: GrantRegister };
/** The grants of a structure in a year, the charges of their activities, and their accounts as the ledger has them. */
export type YearGrantRegister = RegisterGrants &
  RegisterBooks & { readonly year: FiscalYear; readonly charges: ReadonlyMap<string, Cents> };

/** Reads all grants of a structure: the table of a year needs each of them. */
@Injectable()
export class GrantsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly years: RegisterYears,
  ) {}

  /** The requested year, otherwise that of today, or the last one; undefined when there is none. @throws exercice.unknown */
  async find(context: RequestContext, yearId?: string): Promise<YearGrantRegister | undefined> {
    const period = await this.years.find(context, yearId);
    if (!period) return undefined;
    const { calendar, year } = period;
    const [registerGrants, charges, books] = await Promise.all([
      this.grantsOf(context, calendar, year),
      this.db.query<{ activityId: string; charges: Cents }>(context, chargesOfActivities, [year.id]),
      this.years.books(context, period, (account) => /^(13|19[456])/.test(account)),
    ]);
    return { year, ...registerGrants, charges: new Map(charges.map(({ activityId, charges: amount }) => [activityId, amount])), ...books };
  }

  /** Without the balances of the ledger. */
  async entry(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<YearGrants> {
    return entryOf({ year, ...(await this.grantsOf(context, calendar, year)) });
  }

  /** @throws grant.unknown */
  async grant(context: RequestContext, id: string): Promise<GrantRecord> {
    const [row] = await this.db.query<GrantRecord>(context, oneGrant, [id]);
    if (!row) throw grantErrors.unknown();
    return row;
  }

  private async grantsOf(context: RequestContext, { years }: FiscalCalendar, year: FiscalYear): Promise<RegisterGrants> {
    const [rows, register] = await Promise.all([this.db.query<GrantRecord>(context, allGrants), this.register(context)]);
    const grants = rows.flatMap((row) => {
      const amounts = grantYear(row.id, row.grant, year, { years, runs: register.runs });
      return amounts ? [{ ...row, amounts }] : [];
    });
    return { grants, register };
  }

  private async register({ environmentId }: RequestContext): Promise<GrantRegister> {
    const [slice] = await this.store.read(environmentId, [grantRegisterStream(environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<GrantRegisterEvent>[];
    return events.reduce(grantRegisterFold.evolve, grantRegisterFold.initial);
  }
}

export const entryOf = ({ year, grants, register }: RegisterGrants & Pick<YearGrantRegister, 'year'>): YearGrants =>
  yearGrants(grants, register.runs.get(year.id));

const allGrants = 'SELECT id, version, state AS grant FROM read.grant_list ORDER BY awarded_on, label, id';
const oneGrant = 'SELECT id, version, state AS grant FROM read.grant_list WHERE id = $1::uuid';
const chargesOfActivities = `
  SELECT activity_id AS "activityId", sum(expenses)::bigint AS charges FROM read.activity_total
  WHERE year_id = $1::uuid AND activity_id <> '' GROUP BY activity_id`;
