import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Query } from '@nestjs/cqrs';

export type ShopVisit = { readonly userId: UserId; readonly environmentId: EnvironmentId; readonly name: string; readonly email: string };

/** The address of the ticketing site, and a token that opens it signed in. The advantage area answers. @throws ticketing.not-configured */
export class OpenTicketingShop extends Query<{ readonly address: string; readonly token: string }> {
  constructor(readonly visit: ShopVisit) {
    super();
  }
}
