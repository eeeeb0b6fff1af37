import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { provisionErrors } from '@intendance/domain/bookkeeping/ledger/provision/provision.errors.js';
import {
  type ProvisionId,
  type ProvisionRegisterEvent,
  provisionRegisterStream,
} from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import type { KnownProvision } from '@intendance/domain/bookkeeping/ledger/provision/provision.js';
import { isRegisterAccount } from '@intendance/domain/bookkeeping/ledger/provision/provision-accounts.js';
import { type ProvisionRegister, provisionRegisterFold } from '@intendance/domain/bookkeeping/ledger/provision/provision-register.js';
import { type ProvisionYear, provisionYear } from '@intendance/domain/bookkeeping/ledger/provision/provision-year.js';
import { type YearProvisions, yearProvisions } from '@intendance/domain/bookkeeping/ledger/provision/year-provisions.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { type RegisterBooks, RegisterYears } from '../ledger/register-years.js';
import { ProvisionConversions, type YearConversion } from './provision-conversions.js';

type ProvisionRecord = { readonly id: ProvisionId; readonly version: number; readonly provision: KnownProvision };
export type ProvisionOfYear = ProvisionRecord & { readonly amounts: ProvisionYear };
type RegisterProvisions = { readonly provisions: readonly ProvisionOfYear[]; readonly register: ProvisionRegister };
/** The provisions of a structure in a year, and their accounts as the ledger has them. */
export type YearProvisionRegister = RegisterProvisions & RegisterBooks & { readonly year: FiscalYear; readonly conversion: YearConversion };

/** Reads all provisions of a structure: it has a few. */
@Injectable()
export class ProvisionsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly years: RegisterYears,
    private readonly conversions: ProvisionConversions,
  ) {}

  /** The requested year, otherwise that of today, or the last one; undefined when there is none. @throws exercice.unknown */
  async find(context: RequestContext, yearId?: string): Promise<YearProvisionRegister | undefined> {
    const period = await this.years.find(context, yearId);
    if (!period) return undefined;
    const [provisions, books] = await Promise.all([
      this.ofYear(context, period.calendar, period.year),
      this.years.books(context, period, isRegisterAccount),
    ]);
    const conversion = await this.conversions.ofYear(context, period, provisions.register);
    return { year: period.year, ...provisions, ...books, conversion };
  }

  /** Without the balances of the ledger. */
  async entry(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<YearProvisions> {
    return entryOf({ year, ...(await this.ofYear(context, calendar, year)) });
  }

  /** Without the balances of the ledger. */
  async ofYear(context: RequestContext, { years }: FiscalCalendar, year: FiscalYear): Promise<RegisterProvisions> {
    const [rows, register] = await Promise.all([this.db.query<ProvisionRecord>(context, allProvisions), this.register(context)]);
    const provisions = rows.flatMap((row) => {
      const amounts = provisionYear(row.id, row.provision, year, { years, runs: register.runs });
      return amounts ? [{ ...row, amounts }] : [];
    });
    return { provisions, register };
  }

  /** @throws provision.unknown */
  async provision(context: RequestContext, id: string): Promise<ProvisionRecord> {
    const [row] = await this.db.query<ProvisionRecord>(context, oneProvision, [id]);
    if (!row) throw provisionErrors.unknown();
    return row;
  }

  async register({ environmentId }: RequestContext): Promise<ProvisionRegister> {
    const [slice] = await this.store.read(environmentId, [provisionRegisterStream(environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<ProvisionRegisterEvent>[];
    return events.reduce(provisionRegisterFold.evolve, provisionRegisterFold.initial);
  }
}

export const entryOf = ({ year, provisions, register }: RegisterProvisions & Pick<YearProvisionRegister, 'year'>): YearProvisions =>
  yearProvisions(provisions, register.runs.get(year.id));

const allProvisions = 'SELECT id, version, state AS provision FROM read.provision_list ORDER BY arisen_on, label, id';
const oneProvision = 'SELECT id, version, state AS provision FROM read.provision_list WHERE id = $1::uuid';
