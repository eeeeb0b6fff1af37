import type { TicketUniverse } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import { ticketCatalogueCase } from '@intendance/domain/advantage/catalogue/ticket-catalogue.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

/** The last catalogue that the ticketing sent: screens never wait for the partner. */
@Injectable()
export class TicketCatalogues {
  constructor(
    private readonly db: TenantDb,
    private readonly commands: CommandBus,
  ) {}

  /** Empty until the ticketing has sent one. */
  async universes(context: RequestContext): Promise<readonly TicketUniverse[]> {
    const [row] = await this.db.query<{ universes: readonly TicketUniverse[] }>(context, 'SELECT universes FROM read.ticket_catalogue');
    return row?.universes ?? [];
  }

  /** @throws ticket-catalogue.empty, ticket-catalogue.invalid */
  async receive(context: RequestContext, universes: readonly TicketUniverse[]): Promise<void> {
    const command = { type: 'ReceiveTicketCatalogue' as const, id: context.environmentId, data: { universes } };
    await this.commands.execute(new ExecuteCase(context, ticketCatalogueCase, command));
  }
}
