import { apiKeyCase, lastAnnouncedDay } from '@intendance/domain/identity/api-key/api-key.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { AdministratorMail } from '../../subscription/public.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRegistry, type RegisteredKey } from './api-key-registry.js';
import { expiryLetter } from './expiry-letter.js';

/** Warns the administrators of an environment 14 days before a key expires, once. */
@Injectable()
export class AnnounceExpiries implements Schedule {
  readonly name = 'api-key-expiries';
  readonly when = { cron: '23 6 * * *' };
  private readonly logger = new Logger('api-key');

  constructor(
    private readonly registry: ApiKeyRegistry,
    private readonly keys: ApiKeyProfiles,
    private readonly administrators: AdministratorMail,
    private readonly commands: CommandBus,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    const today = this.clock.today();
    return runEach(
      await this.registry.expiringBetween(today, lastAnnouncedDay(today)),
      (key) => this.announce(key),
      (key, err) => this.logger.warn({ msg: 'the expiry of a key is announced at the next time', key: key.id, err }),
    );
  }

  /** The letters have derived ids: a run that stopped before the event sends no letter twice. */
  private async announce({ id, environmentId }: RegisteredKey): Promise<void> {
    const [apiKey] = await this.keys.keys(environmentId, [id]);
    if (!apiKey || apiKey.key.status === 'revoked' || apiKey.key.isExpiryAnnounced) return;
    await this.administrators.send(environmentId, expiryLetter(apiKey.key, this.config.publicUrl), { key: `${id} expiry` });
    const context = systemContext(environmentId);
    await this.commands.execute(new ExecuteCase(context, apiKeyCase, { type: 'AnnounceApiKeyExpiry', id }));
  }
}
