import { hkdfSync } from 'node:crypto';
import { secretNumbersAt, type Webhook } from '@intendance/domain/identity/webhook/webhook.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { secretText } from '../../capabilities/webhook/signed-message.js';
import { Config } from '../../platform/config/config.js';

/** The secrets that sign messages, derived from the secret of the installation: none is stored (docs/adr/0143). */
@Injectable()
export class WebhookSecrets {
  constructor(private readonly config: Config) {}

  current(environmentId: EnvironmentId, { id, secretNumber }: Webhook): string {
    return this.numbered(environmentId, id, secretNumber);
  }

  /** The current one, and the former one as long as it signs too. */
  signing(environmentId: EnvironmentId, webhook: Webhook, at: Date): string[] {
    return secretNumbersAt(webhook, at).map((number) => this.numbered(environmentId, webhook.id, number));
  }

  private numbered(environmentId: EnvironmentId, id: string, number: number): string {
    const purpose = `webhook ${environmentId} ${id} ${number}`;
    return secretText(Buffer.from(hkdfSync('sha256', this.config.secret, 'intendance', purpose, 32)));
  }
}
