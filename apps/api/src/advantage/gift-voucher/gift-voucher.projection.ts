import type { GiftRequestId } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import { giftTypeLabels } from '@intendance/domain/advantage/gift-request/gift-type.js';
import type { GiftYearEvent } from '@intendance/domain/advantage/gift-request/gift-year.events.js';
import { byPerson, ceilingOf, checkPerson, type PersonVoucher } from '@intendance/domain/advantage/gift-request/gift-year.js';
import { giftCeilings } from '@intendance/domain/capabilities/gift-ceiling/gift-ceiling.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Rows, Table, TablesProjection } from '../../platform/projection/projection.js';

type DatedVoucher = PersonVoucher & { readonly type: string; readonly date: LocalDate };

/** The vouchers of one person in one year: each new one changes the verdict of all. */
export type GiftPersonYearRow = { personId: PersonId; year: number; vouchers: readonly DatedVoucher[] };

/** One voucher with its verdict, as the list and the evidence for a control show it. */
export type GiftVoucherRow = {
  id: string;
  requestId: GiftRequestId;
  personId: PersonId;
  year: number;
  date: LocalDate;
  /** The label, which is also the value on the wire. */
  type: string;
  event: string;
  isConcerned: boolean;
  memberId: string | null;
  amount: number;
  verdict: string;
  baseAtRisk: number;
  yearTotal: number;
  ceiling: number;
  updatedAt: string;
};

export const giftPersonYearTable: Table<GiftPersonYearRow> = {
  name: 'gift_person_year',
  columns: { personId: { type: 'uuid' }, year: { type: 'integer' }, vouchers: { type: 'jsonb' } },
  key: ['personId', 'year'],
  indexes: [],
};

export const giftVoucherTable: Table<GiftVoucherRow> = {
  name: 'gift_voucher_list',
  columns: {
    id: { type: 'uuid' },
    requestId: { type: 'uuid' },
    personId: { type: 'uuid' },
    year: { type: 'integer' },
    date: { type: 'date' },
    type: { type: 'code' },
    event: { type: 'code' },
    isConcerned: { type: 'boolean' },
    memberId: { type: 'uuid', nullable: true },
    amount: { type: 'bigint' },
    verdict: { type: 'code' },
    baseAtRisk: { type: 'bigint' },
    yearTotal: { type: 'bigint' },
    ceiling: { type: 'bigint' },
    updatedAt: { type: 'timestamptz' },
  },
  key: ['id'],
  indexes: ['updated_at, id', 'year, date, id', 'person_id, date, id', 'request_id, id', 'year, verdict, date, id'],
};

/** A new ceiling changes the verdicts of its year: a longer table of ceilings builds the rows again. */
export const giftVouchers: TablesProjection = {
  name: 'gift-vouchers',
  version: 100 + giftCeilings.length,
  from: ['gift-year'],
  tables: [giftPersonYearTable, giftVoucherTable] as unknown as readonly Table<never>[],
  async project(events, rows) {
    const years = events as readonly RecordedEvent<GiftYearEvent>[];
    await rows.load(
      giftPersonYearTable,
      years.flatMap((event) => [...peopleOf(event)].map((personId) => keyOf(event, personId))),
    );
    for (const event of years) projectYear(event, rows);
  },
};

const yearOf = ({ stream }: RecordedEvent): number => Number(streamKeyOf(stream));

const keyOf = (event: RecordedEvent, personId: PersonId) => ({
  environmentId: event.environmentId,
  key: { personId, year: yearOf(event) },
});

const peopleOf = ({ type, data }: RecordedEvent<GiftYearEvent>): ReadonlySet<PersonId> =>
  new Set(type === 'GiftVouchersGranted' ? data.vouchers.map(({ personId }) => personId) : data.people);

function projectYear(event: RecordedEvent<GiftYearEvent>, rows: Rows): void {
  const granted = addedVouchers(event);
  for (const personId of peopleOf(event)) {
    const key = keyOf(event, personId);
    const before = rows.get(giftPersonYearTable, key)?.vouchers ?? [];
    const { requestId } = event.data;
    const vouchers = [...before.filter((voucher) => voucher.requestId !== requestId), ...(granted.get(personId) ?? [])];
    for (const { id } of before) rows.remove(giftVoucherTable, { environmentId: event.environmentId, key: { id } });
    const row = { personId, year: yearOf(event), vouchers };
    if (vouchers.length === 0) rows.remove(giftPersonYearTable, key);
    else rows.put(giftPersonYearTable, event.environmentId, row);
    for (const voucher of voucherRows(row, event.recordedAt)) rows.put(giftVoucherTable, event.environmentId, voucher);
  }
}

function addedVouchers({ type, data }: RecordedEvent<GiftYearEvent>): ReadonlyMap<PersonId, readonly DatedVoucher[]> {
  if (type === 'GiftVouchersWithdrawn') return new Map();
  const { requestId, amount, vouchers, giftType, givenOn } = data;
  const added = [...byPerson(requestId, amount, vouchers)];
  return new Map(
    added.map(([personId, own]) => [personId, own.map((each) => ({ ...each, type: giftTypeLabels[giftType], date: givenOn }))]),
  );
}

export function voucherRows({ personId, year, vouchers }: GiftPersonYearRow, at: Date): GiftVoucherRow[] {
  const { total, gifts } = checkPerson(vouchers, year);
  return vouchers.map(({ id, requestId, type, date, purpose, isConcerned, memberId, amount }, rank) => ({
    ...{ id, requestId, personId, year, date, type, event: purpose, isConcerned, memberId, amount },
    verdict: gifts[rank]?.verdict ?? 'AT_RISK',
    baseAtRisk: gifts[rank]?.baseAtRisk ?? amount,
    yearTotal: total,
    ceiling: ceilingOf(year),
    updatedAt: at.toISOString(),
  }));
}
