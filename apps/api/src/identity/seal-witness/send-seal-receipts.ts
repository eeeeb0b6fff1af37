import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import {
  hasWitness,
  isReceiptDue,
  isTimestampMissing,
  type SealWitnessCommand,
  type SealWitnesses,
  sealWitnessCase,
} from '@intendance/domain/identity/seal-witness/seal-witness.js';
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
import { SealTimestamps, type TimestampServer } from './seal-timestamps.js';
import { SealWitnessReader } from './seal-witness-reader.js';
import { mismatchLetter, type Parts, receiptLetter } from './witness-letters.js';

/** `text`: the signed one. `isNew`: the witnesses have not received it. */
type DueSeal = { readonly seal: WitnessedSeal; readonly text: string; readonly isNew: boolean };

/**
 * Sends the head of each history to the witnesses that its structure chose, once a day, has it timestamped where the structure wants it, and
 * says when the history no longer has the head that they received last.
 */
@Injectable()
export class SendSealReceipts implements Schedule {
  readonly name = 'seal-receipts';
  readonly when = { cron: '41 5 * * *' };
  private readonly logger = new Logger('sealing');

  constructor(
    private readonly witnesses: SealWitnessReader,
    private readonly histories: SealedHistories,
    private readonly timestamps: SealTimestamps,
    private readonly administrators: AdministratorMail,
    private readonly names: StructureNames,
    private readonly mailer: Mailer,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    const server: TimestampServer = { isAway: this.config.timestampUrl === null };
    return runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (environmentId) => this.inform(environmentId, server),
      (environmentId, err) => this.logger.warn({ msg: 'witnesses are informed at the next time', environmentId, err }),
    );
  }

  /** The letters have derived ids: a run that stopped before the event sends no letter twice. */
  private async inform(environmentId: EnvironmentId, server: TimestampServer): Promise<void> {
    const witnesses = await this.witnesses.of(environmentId);
    if (!hasWitness(witnesses)) return;
    const structure = await this.names.of(environmentId);
    const parts = { environmentId, structure, publicUrl: this.config.publicUrl };
    await this.compare(parts, witnesses);
    const due = await this.dueSeal(environmentId, witnesses);
    if (!due) return;
    const { seal, text, isNew } = due;
    const timestampedAt = witnesses.isTimestamped ? await this.timestamps.take(environmentId, seal, text, server) : undefined;
    if (isNew) await this.sendEach(environmentId, witnesses.emails, receiptLetter(parts, seal), `${environmentId} ${seal.head} receipt`);
    if (isNew || timestampedAt !== undefined)
      await this.record(environmentId, {
        type: 'RecordSealReceipt',
        data: { ...seal, ...(timestampedAt !== undefined && { timestampedAt }) },
      });
  }

  /** Tells when the history no longer has the head that the witnesses received last. */
  private async compare(parts: Parts, { emails, lastSeal }: SealWitnesses): Promise<void> {
    const { environmentId } = parts;
    if (!lastSeal || (await this.histories.judge({ ...lastSeal, environmentId })).verdict === 'confirmed') return;
    const letter = mismatchLetter(parts, lastSeal);
    const key = `${environmentId} ${lastSeal.head} mismatch`;
    await this.administrators.send(environmentId, letter, { key });
    await this.sendEach(environmentId, emails, letter, key);
    const { number, head, events } = lastSeal;
    await this.record(environmentId, { type: 'ReportSealMismatch', data: { number, head, events } });
  }

  /** The newest seal, or the last one that was sent when only its timestamp is missing. */
  private async dueSeal(environmentId: EnvironmentId, witnesses: SealWitnesses): Promise<DueSeal | undefined> {
    const { last } = await this.histories.state(environmentId);
    if (!last) return undefined;
    const { number, first, count } = last.content;
    const seal = { number, head: headOf(last.text), events: first + count - 1 };
    if (isReceiptDue(witnesses, seal.events)) return { seal, text: last.text, isNew: true };
    const { lastSeal } = witnesses;
    if (!lastSeal || !isTimestampMissing(witnesses)) return undefined;
    const { seal: present } = await this.histories.judge({ ...lastSeal, environmentId });
    return present && { seal: lastSeal, text: present.text, isNew: false };
  }

  private async sendEach(environmentId: EnvironmentId, emails: readonly string[], letter: ReturnType<typeof receiptLetter>, key: string) {
    for (const email of emails)
      await this.mailer.send(environmentId, email, { ...letter, greeting: 'Bonjour,' }, derivedId(`${key} ${email}`));
  }

  private async record(id: EnvironmentId, command: SealWitnessCommand): Promise<void> {
    await this.commands.execute(new ExecuteCase(systemContext(id), sealWitnessCase, { id, ...command }));
  }
}
