import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { isReceiptDue, type SealWitnessCommand, sealWitnessCase } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { headOf } from '@intendance/kernel/sealed-history/seal.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { runEach } from '../../capabilities/schedule/run-each.js';
import type { Schedule } from '../../capabilities/schedule/schedule.js';
import { Config } from '../../platform/config/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { SealedHistories } from '../../platform/sealing/sealed-histories.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { AdministratorMail, ListEnvironmentIds, StructureNames } from '../../subscription/public.js';
import { SealWitnessReader } from './seal-witness-reader.js';
import { mismatchLetter, receiptLetter } from './witness-letters.js';

/**
 * Sends the head of each history to the witnesses that its structure chose, once a day, and says when the history no longer has the head
 * that they received last.
 */
@Injectable()
export class SendSealReceipts implements Schedule {
  readonly name = 'seal-receipts';
  readonly when = { cron: '41 5 * * *' };
  private readonly logger = new Logger('sealing');

  constructor(
    private readonly witnesses: SealWitnessReader,
    private readonly histories: SealedHistories,
    private readonly administrators: AdministratorMail,
    private readonly names: StructureNames,
    private readonly mailer: Mailer,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    return runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (environmentId) => this.inform(environmentId),
      (environmentId, err) => this.logger.warn({ msg: 'witnesses are informed at the next time', environmentId, err }),
    );
  }

  /** The letters have derived ids: a run that stopped before the event sends no letter twice. */
  private async inform(environmentId: EnvironmentId): Promise<void> {
    const witnesses = await this.witnesses.of(environmentId);
    const { emails, lastSeal } = witnesses;
    if (emails.length === 0) return;
    const parts = { environmentId, structure: await this.names.of(environmentId), publicUrl: this.config.publicUrl };
    if (lastSeal && (await this.histories.judge({ ...lastSeal, environmentId })).verdict !== 'confirmed') {
      const letter = mismatchLetter(parts, lastSeal);
      const key = `${environmentId} ${lastSeal.head} mismatch`;
      await this.administrators.send(environmentId, letter, { key });
      await this.sendEach(environmentId, emails, letter, key);
      await this.record(environmentId, { type: 'ReportSealMismatch', data: lastSeal });
    }
    const { last } = await this.histories.state(environmentId);
    if (!last) return;
    const { number, first, count } = last.content;
    const seal: WitnessedSeal = { number, head: headOf(last.text), events: first + count - 1 };
    if (!isReceiptDue(witnesses, seal.events)) return;
    await this.sendEach(environmentId, emails, receiptLetter(parts, seal), `${environmentId} ${seal.head} receipt`);
    await this.record(environmentId, { type: 'RecordSealReceipt', data: seal });
  }

  private async sendEach(environmentId: EnvironmentId, emails: readonly string[], letter: ReturnType<typeof receiptLetter>, key: string) {
    for (const email of emails)
      await this.mailer.send(environmentId, email, { ...letter, greeting: 'Bonjour,' }, derivedId(`${key} ${email}`));
  }

  private async record(id: EnvironmentId, command: SealWitnessCommand): Promise<void> {
    await this.commands.execute(new ExecuteCase(systemContext(id), sealWitnessCase, { id, ...command }));
  }
}
