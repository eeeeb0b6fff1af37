import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { OpenTicketingShop } from '../../identity/public.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { SandboxTicketingHost } from './sandbox/sandbox-ticketing-host.js';
import { signShopToken } from './shop-token.js';
import { TicketingSecrets } from './ticketing-secrets.js';

@QueryHandler(OpenTicketingShop)
export class OpenShopHandler implements IQueryHandler<OpenTicketingShop> {
  constructor(
    private readonly config: Config,
    private readonly sandbox: SandboxTicketingHost,
    private readonly secrets: TicketingSecrets,
    private readonly clock: Clock,
  ) {}

  async execute({ visit }: OpenTicketingShop): Promise<{ address: string; token: string }> {
    const address = this.config.advantageUrl ?? (this.sandbox.isWanted ? await this.sandbox.address() : null);
    if (address === null) throw ticketingErrors.notConfigured();
    return { address, token: await signShopToken(await this.secrets.of(visit.environmentId), visit, this.clock.now()) };
  }
}
