import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fixedAssetErrors } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.errors.js';
import {
  type FixedAssetId,
  type FixedAssetRegisterEvent,
  fixedAssetRegisterStream,
} from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import type { KnownFixedAsset } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.js';
import { type FixedAssetRegister, fixedAssetRegisterFold } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-register.js';
import { type AssetYear, assetYear } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-year.js';
import { type YearDepreciation, yearDepreciation } from '@intendance/domain/bookkeeping/ledger/fixed-asset/year-depreciation.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type RegisterBooks, RegisterYears } from '../ledger/register-years.js';

export type ListedAsset = { readonly id: FixedAssetId; readonly version: number; readonly asset: KnownFixedAsset };
/** Labels of the asset that left for this one, and of the one that took its place: either may be of another year. */
export type AssetOfYear = ListedAsset & {
  readonly amounts: AssetYear;
  readonly predecessor: string | null;
  readonly successor: string | null;
};
type HeldAssets = { readonly assets: readonly AssetOfYear[]; readonly register: FixedAssetRegister };
/** The assets that a structure holds in a year, and the accounts of class 2 as the ledger has them. */
export type YearRegister = HeldAssets & RegisterBooks & { readonly year: FiscalYear };

/** Reads all assets of a structure: the tables of a year need each of them. */
@Injectable()
export class FixedAssetsReader {
  constructor(
    private readonly db: TenantDb,
    private readonly store: EventStore,
    private readonly ledger: LedgerReader,
    private readonly years: RegisterYears,
  ) {}

  /** The requested year, otherwise that of today, or the last one; undefined when there is none. @throws exercice.unknown */
  async find(context: RequestContext, yearId?: string): Promise<YearRegister | undefined> {
    const period = await this.years.find(context, yearId);
    if (!period) return undefined;
    const [holdings, books] = await Promise.all([
      this.assetsOf(context, period.calendar, period.year),
      this.years.books(context, period, (account) => account.startsWith('2')),
    ]);
    return { year: period.year, ...holdings, ...books };
  }

  /** Without the balances of the ledger. */
  async depreciation(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<YearDepreciation> {
    return depreciationOf({ year, ...(await this.assetsOf(context, calendar, year)) });
  }

  /** The assets of a year, and the depreciation that years recorded. */
  holdings(context: RequestContext, calendar: FiscalCalendar, year: FiscalYear): Promise<HeldAssets> {
    return this.assetsOf(context, calendar, year);
  }

  private async assetsOf(context: RequestContext, { years }: FiscalCalendar, year: FiscalYear): Promise<HeldAssets> {
    const [rows, register] = await Promise.all([this.db.query<ListedAsset>(context, listedAssets), this.register(context)]);
    const labels = new Map(rows.map(({ id, asset }) => [id, asset.facts.label]));
    const labelOf = (id: FixedAssetId | undefined): string | null => (id && labels.get(id)) ?? null;
    const assets = rows.flatMap((row) => {
      const amounts = assetYear(row.id, row.asset, year, { years, runs: register.runs });
      const { facts, disposal } = row.asset;
      return amounts ? [{ ...row, amounts, predecessor: labelOf(facts.replaces), successor: labelOf(disposal?.replacedBy) }] : [];
    });
    return { assets: componentsBelow(assets), register };
  }

  /** @throws fixed-asset.unknown */
  async asset(context: RequestContext, id: string): Promise<ListedAsset> {
    const [row] = await this.db.query<ListedAsset>(context, oneAsset, [id]);
    if (!row) throw fixedAssetErrors.unknown();
    return row;
  }

  calendar(context: RequestContext): Promise<FiscalCalendar> {
    return this.ledger.calendar(context);
  }

  private async register({ environmentId }: RequestContext): Promise<FixedAssetRegister> {
    const [slice] = await this.store.read(environmentId, [fixedAssetRegisterStream(environmentId)]);
    const events = (slice?.events ?? []) as RecordedEvent<FixedAssetRegisterEvent>[];
    return events.reduce(fixedAssetRegisterFold.evolve, fixedAssetRegisterFold.initial);
  }
}

export const depreciationOf = ({ year, assets, register }: HeldAssets & Pick<YearRegister, 'year'>): YearDepreciation =>
  yearDepreciation(year.end, assets, register.runs.get(year.id));

const listedAssets = `SELECT id, version, state AS asset FROM read.fixed_asset_list ORDER BY account, acquired_on, id`;
const oneAsset = `SELECT id, version, state AS asset FROM read.fixed_asset_list WHERE id = $1::uuid`;

/** Each component below its asset; one whose asset is not among these stands by itself. */
function componentsBelow(assets: readonly AssetOfYear[]): AssetOfYear[] {
  const ids = new Set(assets.map(({ id }) => id));
  const parentOf = ({ asset: { facts } }: AssetOfYear) => (facts.componentOf && ids.has(facts.componentOf) ? facts.componentOf : undefined);
  const parts = Map.groupBy(assets, parentOf);
  return (parts.get(undefined) ?? []).flatMap((asset) => [asset, ...(parts.get(asset.id) ?? [])]);
}
