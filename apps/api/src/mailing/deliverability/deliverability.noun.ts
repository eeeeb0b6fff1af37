import { noun } from '../../capabilities/manifest/noun.js';
import { DeliverabilityController } from './deliverability.controller.js';
import { Deliverability } from './deliverability.js';
import { DnsLookup } from './dns-lookup.js';

export const deliverabilityNoun = noun({
  feature: 'mailings',
  controllers: [DeliverabilityController],
  providers: [Deliverability, { provide: DnsLookup, useFactory: () => new DnsLookup() }],
});
