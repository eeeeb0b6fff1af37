import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type PartnerFault, partnerOrder, TicketingPartner } from '../../../test/ticketing-partner.js';
import { ticketingSourceContract } from '../../../test/ticketing-source-contract.js';
import { HttpTicketing, NoTicketing } from './http-ticketing.js';

const environmentId = newId<'environment'>();

ticketingSourceContract('A partner over HTTP', async () => {
  const partner = new TicketingPartner();
  partner.pageSize = 1;
  const access = await partner.start();
  let bought = 0;
  return {
    source: new HttpTicketing(async () => access),
    buy: async (structure) => {
      const number = `C-${++bought}`;
      partner.tell(structure, partnerOrder(number));
      return number;
    },
    cancel: async (structure, number) => partner.tell(structure, partnerOrder(number, { status: 'cancelled' })),
    close: () => partner.stop(),
  };
});

describe('a partner over HTTP', () => {
  const partner = new TicketingPartner();
  let source: HttpTicketing;
  beforeAll(async () => {
    const access = await partner.start();
    source = new HttpTicketing(async () => access, { patienceMs: 300, mostBytes: 50_000 });
  });
  afterAll(() => partner.stop());

  it('is asked under its key, for the structure, from the position', async () => {
    partner.requests.length = 0;
    await source.ordersSince(environmentId, '12 &limit=1');
    await source.catalogue(environmentId);
    expect(partner.requests).toEqual([
      { path: `/structures/${environmentId}/orders?limit=500&since=12+%26limit%3D1`, authorization: 'Bearer partner-key' },
      { path: `/structures/${environmentId}/catalogue`, authorization: 'Bearer partner-key' },
    ]);
  });

  it.each<[PartnerFault, string]>([
    ['down', 'ticketing.unreachable'],
    ['slow', 'ticketing.unreachable'],
    ['cut', 'ticketing.unreachable'],
    ['error', 'ticketing.unreachable'],
    ['busy', 'ticketing.unreachable'],
    ['refuses', 'ticketing.failed'],
    ['unknown', 'ticketing.structure-unknown'],
    ['redirects', 'ticketing.failed'],
    ['html', 'ticketing.failed'],
    ['huge', 'ticketing.failed'],
  ])('that is %s is %s, and answers the next time', async (fault, code) => {
    partner.faults.push(fault);
    await expect(source.ordersSince(environmentId, null)).rejects.toMatchObject({ code });
    await expect(source.ordersSince(environmentId, null)).resolves.toMatchObject({ orders: [] });
  });

  it('is none where none is set up', async () => {
    const none = new NoTicketing();
    await expect(none.catalogue()).rejects.toMatchObject({ code: 'ticketing.not-configured' });
    await expect(none.ordersSince()).rejects.toMatchObject({ code: 'ticketing.not-configured' });
  });
});
