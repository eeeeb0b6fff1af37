import { orderErrors } from '@intendance/domain/advantage/order/order.errors.js';
import { orderCase } from '@intendance/domain/advantage/order/order.js';
import { personErrors } from '@intendance/domain/directory/public.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import { pageOf, record, write } from '../../platform/records/record-declaration.js';
import { recordRoutes } from '../../platform/records/record-routes.js';
import { heldOrderListing } from './held-order.listing.js';
import type { HeldOrderRow } from './held-order-list.projection.js';
import { DismissOrderDto, HeldOrderDto, PlaceOrderDto } from './order.dto.js';
import { heldOrderToWire } from './order-wire.js';

const order = record({
  path: 'held_orders',
  feature: 'subventions',
  operations: { record: 'HeldOrder' },
  stream: 'order',
  recordType: 'order',
  dto: HeldOrderDto,
  needs: {},
  case: orderCase,
  toDto: ({ value, version }, { id }) => heldOrderToWire(id, version, value.state, {}),
});

export const HeldOrderController = recordRoutes(order, {
  list: {
    summary: 'Lister les commandes qui attendent leur bénéficiaire',
    listing: heldOrderListing,
    answer: pageOf(heldOrderListing, (row: HeldOrderRow & Updated) =>
      heldOrderToWire(row.id, row.version, { ...row.state, status: 'on-hold' }, row),
    ),
  },
  history: { summary: 'Ce qui est arrivé à une commande, par qui et quand' },
  moves: {
    place: write(PlaceOrderDto, {
      summary: 'Rattacher une commande à son bénéficiaire',
      refusals: [orderErrors.notOnHold(), orderErrors.personLeft(), personErrors.unknown()],
      command: ({ dto, context: { environmentId } }) => ({
        type: 'PlaceHeldOrder' as const,
        data: { environmentId, personId: dto.person as PersonId, isLeaverAccepted: dto.accept_leaver ?? false },
      }),
    }),
    dismiss: write(DismissOrderDto, {
      summary: 'Écarter une commande qui n’est à personne',
      refusals: [orderErrors.notOnHold(), orderErrors.reasonMissing()],
      command: ({ dto }) => ({ type: 'DismissOrder' as const, data: { reason: dto.reason } }),
    }),
  },
});
