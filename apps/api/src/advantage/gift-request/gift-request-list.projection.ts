import type { GiftRequestEvent } from '@intendance/domain/advantage/gift-request/gift-request.events.js';
import {
  type GiftRequest,
  giftRequestFold,
  type KnownGiftRequest,
  knownRequest,
} from '@intendance/domain/advantage/gift-request/gift-request.js';
import { giftTypeLabels } from '@intendance/domain/advantage/gift-request/gift-type.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The folded request, with the columns that lists filter, order and sum. */
export type GiftRequestRow = {
  id: string;
  /** The label, which is also the value on the wire. */
  type: string;
  status: string;
  date: string;
  given_on: string;
  total: number;
  version: number;
  state: KnownGiftRequest;
};

export const giftRequestList: RowProjection<GiftRequestEvent, GiftRequestRow> = {
  name: 'gift-request-list',
  version: 1,
  from: ['gift-request'],
  table: {
    name: 'gift_request_list',
    columns: {
      id: { type: 'uuid' },
      type: { type: 'code' },
      status: { type: 'code' },
      date: { type: 'date' },
      given_on: { type: 'date' },
      total: { type: 'bigint' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'date, id', 'given_on, id'],
  },
  fold: (row, event: RecordedEvent<GiftRequestEvent>) => {
    const before: GiftRequest = row?.state ?? giftRequestFold.initial;
    const state = knownRequest(giftRequestFold.evolve(before, event));
    const { giftType, requestedOn, givenOn, total } = state.text;
    return {
      id: streamKeyOf(event.stream),
      type: giftTypeLabels[giftType],
      status: state.status,
      date: requestedOn,
      given_on: givenOn,
      total,
      version: event.version,
      state,
    };
  },
};
