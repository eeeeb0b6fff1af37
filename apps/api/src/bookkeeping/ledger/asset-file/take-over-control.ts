import { yearCovering } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { AssetOfFile } from '@intendance/domain/bookkeeping/ledger/asset-file/asset-comparison.js';
import { depreciationAccount } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-accounts.js';
import { assetYear } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-year.js';
import { addDays, type LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { FixedAssetsReader, type ListedAsset } from '../fixed-asset/fixed-assets-reader.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { balancesBeside, type RegisterAccountDto, registerAccountToWire } from '../ledger/register-balances.js';
import { YearBalances } from '../ledger/year-balances.js';

type TakeOver = { readonly assets: readonly AssetOfFile[]; readonly takenOverOn: LocalDate | null };

/** Compares the register, with the assets of a file, to the accounts of class 2 on the day after the take-over. Differences refuse nothing. */
@Injectable()
export class TakeOverControl {
  constructor(
    private readonly reader: FixedAssetsReader,
    private readonly ledger: LedgerReader,
    private readonly balances: YearBalances,
  ) {}

  /** Empty without a year that covers that day. */
  async accounts(context: RequestContext, { assets, takenOverOn }: TakeOver): Promise<RegisterAccountDto[]> {
    const calendar = await this.ledger.calendar(context);
    const year = takenOverOn === null ? undefined : yearCovering(calendar, addDays(takenOverOn, 1));
    if (takenOverOn === null || !year) return [];
    const isFirstDay = takenOverOn < year.start;
    const [{ assets: listed, register }, standings, names] = await Promise.all([
      this.reader.holdings(context, calendar, year),
      this.balances.find(context, calendar, { year, end: isFirstDay ? year.end : takenOverOn }),
      this.ledger.names(context),
    ]);
    const added = assets.filter(({ outcome }) => outcome === 'added');
    const addedIds = new Set(added.map(({ id }) => id));
    const all: Pick<ListedAsset, 'id' | 'asset'>[] = [
      ...listed.filter(({ id }) => !addedIds.has(id)),
      ...added.map(({ id, facts }) => ({ id, asset: { status: 'held' as const, facts, disposal: null } })),
    ];
    const own = all.flatMap(({ id, asset }) => {
      const amounts = assetYear(id, asset, year, { years: calendar.years, runs: register.runs });
      const { acquiredOn, account, cost } = asset.facts;
      const isThere = acquiredOn <= takenOverOn && !(asset.disposal && asset.disposal.day <= takenOverOn);
      if (!amounts || !isThere) return [];
      return [[account, cost] as const, [depreciationAccount(account), -amounts.openingDepreciation] as const];
    });
    const ledger = (isFirstDay ? standings.opening : standings.closing).filter(({ account }) => account.startsWith('2'));
    return balancesBeside(own, ledger).map(registerAccountToWire(names));
  }
}
