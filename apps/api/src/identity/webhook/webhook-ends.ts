import type { WebhookEnd } from '@intendance/domain/identity/webhook/webhook.events.js';
import { webhookCase } from '@intendance/domain/identity/webhook/webhook.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Config } from '../../platform/config/config.js';
import type { LetterBody } from '../../platform/mail/letter.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { AdministratorMail } from '../../subscription/public.js';
import type { RosteredWebhook } from './webhook-roster.js';

const reasons = {
  gone: 'Son serveur a répondu qu’il n’existe plus (410).',
  failing: 'Son serveur n’a accepté aucun message depuis trois jours.',
};

/** Disables a webhook that takes nothing, and tells the administrators. */
@Injectable()
export class WebhookEnds {
  constructor(
    private readonly commands: CommandBus,
    private readonly administrators: AdministratorMail,
    private readonly config: Config,
  ) {}

  /** The letter has a derived id of this end: a second run sends it no second time. */
  async end({ environmentId, webhook }: RosteredWebhook, reason: Exclude<WebhookEnd, 'chosen'>): Promise<void> {
    const data = { webhookId: webhook.id, reason };
    const command = { id: environmentId, type: 'DisableWebhook', data } as const;
    const { version } = await this.commands.execute(new ExecuteCase(systemContext(environmentId), webhookCase, command));
    const key = `${webhook.id} ${version} end`;
    await this.administrators.send(environmentId, this.letter(webhook.name, webhook.id, reason), { key });
  }

  private letter(name: string, id: string, reason: keyof typeof reasons): LetterBody {
    return {
      subject: `Le webhook « ${name} » est désactivé`,
      paragraphs: [
        `Le webhook « ${name} » n’envoie plus d’événements. ${reasons[reason]}`,
        'Les messages que son serveur n’a pas acceptés attendent. Réactivez le webhook quand son serveur répond : ils partiront alors.',
        'Les événements qui surviennent d’ici là ne sont pas mis en attente : « Envoyer à nouveau », dans ses actions, les lui enverra.',
      ],
      button: { label: 'Voir le webhook', url: `${this.config.publicUrl}/environment/webhooks/${id}` },
    };
  }
}
