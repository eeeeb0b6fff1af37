import { hkdfSync } from 'node:crypto';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { secretText } from '../../capabilities/webhook/signed-message.js';
import { Config } from '../../platform/config/config.js';
import { TicketingStates } from './ticketing-states.js';

/**
 * The secret that an environment shares with its ticketing: it signs the messages of the partner, and the links that open its shop.
 * Derived from the secret of the installation: none is stored (docs/adr/0064).
 */
@Injectable()
export class TicketingSecrets {
  constructor(
    private readonly states: TicketingStates,
    private readonly config: Config,
  ) {}

  async of(environmentId: EnvironmentId): Promise<string> {
    const { generation } = await this.states.of(environmentId);
    return this.ofGeneration(environmentId, generation);
  }

  ofGeneration(environmentId: EnvironmentId, generation: number): string {
    const purpose = `ticketing ${environmentId} ${generation}`;
    return secretText(Buffer.from(hkdfSync('sha256', this.config.secret, 'intendance', purpose, 32)));
  }
}
