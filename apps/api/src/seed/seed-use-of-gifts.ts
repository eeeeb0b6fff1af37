import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { Destination, GiftLineCode } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-lines.js';
import { giftUseStream } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.events.js';
import { useOfGiftsCase } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts-settings.js';
import { basisPoints, cents } from '@intendance/kernel/money.js';
import { executeInBatch } from '../capabilities/sample-data/execute-in-batch.js';
import type { SampleRun } from '../capabilities/sample-data/sample-run.js';
import { planActivityId } from './splits-of.js';

const activityDestinations: Readonly<Record<string, Destination>> = {
  'Sorties et ateliers': 'social-france',
  'Location de salle': 'social-france',
  Salaires: 'social-france',
  'Fêtes et manifestations': 'fundraising-other',
  Communication: 'fundraising-public',
  Affranchissement: 'fundraising-public',
  'Fournitures de bureau': 'running',
  Assurance: 'running',
  'Logiciels et abonnements': 'running',
  'Téléphone, internet': 'running',
  'Déplacements, réceptions': 'running',
  'Frais bancaires': 'running',
};
/** Of entries without an activity: payslips, bills of suppliers, depreciation, voluntary work. */
const accountLines: Readonly<Record<string, GiftLineCode>> = {
  '606400': 'running',
  '622600': 'running',
  '623700': 'fundraising-public',
  '641100': 'social-france',
  '645000': 'social-france',
  '645100': 'social-france',
  '671000': 'running',
  '681110': 'running',
  '681120': 'running',
  '864000': 'kind-social-france',
};
const shares = { 'social-france': 2000, 'fundraising-other': 0, running: 1000, provisions: 0, reversals: 0 } as const;

/** An association that appeals to the public, and says for what its gifts were used. What a visitor has changed stays as it is. */
export async function seedUseOfGifts(run: SampleRun, yearId: FiscalYearId): Promise<void> {
  const { environmentId } = run.context();
  const [slice] = await run.store.read(environmentId, [giftUseStream(yearId)]);
  if (slice && slice.version > 0) return;
  const activities = Object.entries(activityDestinations).map(([name, destination]) => ({
    activityId: planActivityId(environmentId, 'ASSOCIATION', '', name),
    ...{ destination, origin: null },
  }));
  const facts = {
    ...{ appeals: true, activities, carriedOver: cents(1_200_00), investments: cents(0) },
    accounts: Object.entries(accountLines).map(([account, line]) => ({ account, line })),
    shares: (Object.keys(shares) as (keyof typeof shares)[]).map((line) => ({ line, share: basisPoints(shares[line]) })),
  };
  await executeInBatch(run, useOfGiftsCase, { type: 'SaveUseOfGiftsSettings', id: yearId, facts }, run.today);
}
