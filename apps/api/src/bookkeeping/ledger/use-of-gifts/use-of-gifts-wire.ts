import type { GiftAmount } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-amounts.js';
import {
  type Destination,
  type GiftLineCode,
  lineLabels,
  type Origin,
  type SharedLine,
} from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-lines.js';
import type { GiftPlace } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/gift-placement.js';
import type { UseOfGiftsFacts } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.events.js';
import { appealCeiling, type GiftMovement, type GiftRow } from '@intendance/domain/bookkeeping/ledger/use-of-gifts/use-of-gifts.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountLabel } from '@intendance/domain/bookkeeping/plan/default-plan/account-labels.js';
import { basisPoints, fromEuros, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import { controlToWire } from '../statement/annual-state-wire.js';
import type { GiftSettingsOfYear } from './gift-settings-reader.js';
import type {
  GiftMovementDto,
  GiftPlaceDto,
  GiftRowDto,
  SaveUseOfGiftsDto,
  UseOfGiftsDto,
  UseOfGiftsSettingsDto,
} from './use-of-gifts.dto.js';
import type { GiftsOfYear } from './use-of-gifts-reader.js';

export const giftSettingsToWire = ({ yearId, facts, isAnswered, carriedFrom, version }: GiftSettingsOfYear): UseOfGiftsSettingsDto => ({
  id: yearId,
  answered: isAnswered,
  appeals: facts.appeals,
  activities: facts.activities.map(({ activityId, ...place }) => ({ activity: activityId, ...place })),
  accounts: facts.accounts.map((place) => ({ ...place })),
  shares: facts.shares.map(({ line, share }) => ({ line, share: share / 100 })),
  carried_over: facts.carriedOver === null ? null : toEuros(facts.carriedOver),
  investments: toEuros(facts.investments),
  carried_from: carriedFrom,
  version,
});

export const giftFactsOf = (sent: SaveUseOfGiftsDto): UseOfGiftsFacts => ({
  appeals: sent.appeals,
  activities: sent.activities.map(({ activity, destination, origin }) => ({
    activityId: activity as AccountingActivityId,
    destination: destination as Destination | null,
    origin: origin as Origin | null,
  })),
  accounts: sent.accounts.map(({ account, line }) => ({ account, line: line as GiftLineCode })),
  shares: sent.shares.map(({ line, share }) => ({ line: line as SharedLine, share: basisPoints(Math.round(share * 100)) })),
  carriedOver: sent.carried_over === null ? null : fromEuros(sent.carried_over),
  investments: fromEuros(sent.investments),
});

export function giftAccountsToWire({ year, previous, settings, statement, controls, names }: GiftsOfYear): UseOfGiftsDto {
  const { duty, gifts, originAndDestination, inKind, uses, resources, funds, places, gaps } = statement;
  return {
    exercice: yearToWire(year),
    previous_exercice: previous ? yearToWire(previous) : null,
    duty,
    answered: settings.isAnswered,
    gifts: toEuros(gifts),
    ceiling: toEuros(appealCeiling),
    origin_destination: originAndDestination.map(rowToWire),
    in_kind: inKind.map(rowToWire),
    uses: uses.map(rowToWire),
    resources: resources.map(movementToWire),
    funds: funds.map(movementToWire),
    places: places.map((place) => placeToWire(place, names)),
    gaps: [...gaps],
    controls: controls.map(controlToWire),
  };
}

export const noUseOfGifts: UseOfGiftsDto = {
  ...{ exercice: null, previous_exercice: null, duty: 'none', answered: false, gifts: 0, ceiling: toEuros(appealCeiling) },
  ...{ origin_destination: [], in_kind: [], uses: [], resources: [], funds: [], places: [], gaps: [], controls: [] },
};

const rowToWire = ({ kind, code, label, total, fromPublic, previous }: GiftRow): GiftRowDto => ({
  ...{ kind, code, label, total: toEuros(total), from_public: toEuros(fromPublic) },
  previous_total: amountOf(previous, 'total'),
  previous_from_public: amountOf(previous, 'fromPublic'),
});
const amountOf = (amount: GiftAmount | null, field: keyof GiftAmount): number | null => amount && toEuros(amount[field]);

const movementToWire = ({ amount, previous, ...movement }: GiftMovement): GiftMovementDto => ({
  ...movement,
  amount: amount === null ? null : toEuros(amount),
  previous: previous === null ? null : toEuros(previous),
});

const placeToWire = ({ account, activityId, amount, line, reason }: GiftPlace, names: ReadonlyMap<string, string>): GiftPlaceDto => ({
  account,
  account_name: names.get(account) ?? accountLabel(account),
  activity: activityId === '' ? null : activityId,
  activity_name: activityId === '' ? null : (names.get(activityId) ?? ''),
  amount: toEuros(amount),
  line,
  line_label: lineLabels[line],
  reason,
});
