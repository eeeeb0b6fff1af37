import { ticketingDecider } from '@intendance/domain/advantage/ticketing/ticketing.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { Config } from '../../platform/config/config.js';
import { ActiveModules } from '../active-modules.js';
import { HttpTicketing, NoTicketing } from './http-ticketing.js';
import { OpenShopHandler } from './open-shop.handler.js';
import { OrderReception } from './order-reception.js';
import { OrderSyncController } from './order-sync.controller.js';
import { PullOrders } from './pull-orders.js';
import { SandboxTicketingHost } from './sandbox/sandbox-ticketing-host.js';
import { TicketingController } from './ticketing.controller.js';
import { ticketingHistory } from './ticketing.history.js';
import { TicketingMessageController } from './ticketing-message.controller.js';
import { TicketingMessages } from './ticketing-messages.js';
import { TicketingPull } from './ticketing-pull.js';
import { TicketingSecrets } from './ticketing-secrets.js';
import { TicketingSource } from './ticketing-source.js';
import { TicketingStates } from './ticketing-states.js';

/** The partner where it is set up, the sandbox ticketing in the demo, else none. */
const source = {
  provide: TicketingSource,
  inject: [Config, SandboxTicketingHost],
  useFactory: ({ ticketing }: Config, sandbox: SandboxTicketingHost): TicketingSource => {
    if (ticketing) return new HttpTicketing(async () => ticketing);
    return sandbox.isWanted ? new HttpTicketing(() => sandbox.access()) : new NoTicketing();
  },
};

export const ticketingNoun = noun({
  feature: 'subventions',
  controllers: [OrderSyncController, TicketingController, TicketingMessageController],
  providers: [
    source,
    ActiveModules,
    OpenShopHandler,
    OrderReception,
    SandboxTicketingHost,
    TicketingMessages,
    TicketingPull,
    TicketingSecrets,
    TicketingStates,
  ],
  schedules: [PullOrders],
  history: [ticketingHistory],
  streams: [
    stream('ticketing', ticketingDecider, {
      texts: {
        position: 'impersonal',
        'TicketOrdersUnreadable.orders': { number: 'impersonal', reason: 'clear: written by the ticketing partner' },
        numbers: 'impersonal',
        code: 'impersonal',
        message: 'clear: written by the ticketing partner',
      },
      relay: {
        TicketingSecretRenewed: 'withheld',
        TicketOrdersPulled: ['orders'],
        TicketOrdersUnreadable: 'withheld',
        TicketOrdersCorrected: 'withheld',
        TicketingPullFailed: 'withheld',
        TicketingPullRecovered: [],
      },
    }),
  ],
});
