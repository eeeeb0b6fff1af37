import type { RefusedSeal, WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import {
  hasWitness,
  isAcknowledgementMissing,
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
import { type AwayInstallations, SealAcknowledgements } from './seal-acknowledgements.js';
import { SealTimestamps, type TimestampServer } from './seal-timestamps.js';
import { SealWitnessReader } from './seal-witness-reader.js';
import { mismatchLetter, type Parts, receiptLetter, refusalLetter } from './witness-letters.js';

/** The servers of others during one run. */
type Means = { readonly server: TimestampServer; readonly away: AwayInstallations };

/** `text`: the signed one. `isNew`: the witnesses have not received it. */
type DueSeal = { readonly seal: WitnessedSeal; readonly text: string; readonly isNew: boolean };

/**
 * Sends the head of each history to the witnesses that its structure chose, once a day, has it timestamped where the structure wants it, and
 * says when the history no longer has the head that they received last, or when another installation refuses it.
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
    private readonly acknowledgements: SealAcknowledgements,
    private readonly administrators: AdministratorMail,
    private readonly names: StructureNames,
    private readonly mailer: Mailer,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly config: Config,
  ) {}

  async run(): Promise<number> {
    const server: TimestampServer = { isAway: this.config.timestampUrl === null };
    const away: AwayInstallations = new Set();
    return runEach(
      await this.queries.execute(new ListEnvironmentIds()),
      (environmentId) => this.inform(environmentId, { server, away }),
      (environmentId, err) => this.logger.warn({ msg: 'witnesses are informed at the next time', environmentId, err }),
    );
  }

  /** The letters have derived ids: a run that stopped before the event sends no letter twice. */
  private async inform(environmentId: EnvironmentId, { server, away }: Means): Promise<void> {
    const witnesses = await this.witnesses.of(environmentId);
    if (!hasWitness(witnesses)) return;
    const structure = await this.names.of(environmentId);
    const parts = { environmentId, structure, publicUrl: this.config.publicUrl };
    const isConfirmed = await this.compare(parts, witnesses);
    const due = await this.dueSeal(environmentId, witnesses, isConfirmed);
    if (!due) return;
    const { seal, text, isNew } = due;
    const timestampedAt = witnesses.isTimestamped ? await this.timestamps.take(environmentId, seal, text, server) : undefined;
    const answer = await this.acknowledgements.take(environmentId, seal, witnesses, away);
    if (answer?.kind === 'refused') await this.reportRefusal(parts, witnesses, { ...seal, reason: answer.reason });
    if (isNew) await this.sendEach(environmentId, witnesses.emails, receiptLetter(parts, seal), `${environmentId} ${seal.head} receipt`);
    const isAcknowledged = answer?.kind === 'acknowledged';
    if (isNew || timestampedAt !== undefined || isAcknowledged)
      await this.record(environmentId, {
        type: 'RecordSealReceipt',
        data: { ...seal, ...(timestampedAt !== undefined && { timestampedAt }), ...(isAcknowledged && { acknowledgedAt: answer.at }) },
      });
  }

  /** Once: the heads of the next days are refused too. */
  private async reportRefusal(parts: Parts, { emails, refusal }: SealWitnesses, seal: RefusedSeal): Promise<void> {
    const { environmentId } = parts;
    if (refusal) return;
    const { number, head, events, reason } = seal;
    const letter = refusalLetter(parts, seal);
    const key = `${environmentId} ${head} refused ${reason}`;
    await this.administrators.send(environmentId, letter, { key });
    await this.sendEach(environmentId, emails, letter, key);
    await this.record(environmentId, { type: 'ReportHeadRefusal', data: { number, head, events, reason } });
  }

  /** Tells when the history no longer has the head that the witnesses received last: false then. */
  private async compare(parts: Parts, { emails, lastSeal }: SealWitnesses): Promise<boolean> {
    const { environmentId } = parts;
    if (!lastSeal || (await this.histories.judge({ ...lastSeal, environmentId })).verdict === 'confirmed') return true;
    const letter = mismatchLetter(parts, lastSeal);
    const key = `${environmentId} ${lastSeal.head} mismatch`;
    await this.administrators.send(environmentId, letter, { key });
    await this.sendEach(environmentId, emails, letter, key);
    const { number, head, events } = lastSeal;
    await this.record(environmentId, { type: 'ReportSealMismatch', data: { number, head, events } });
    return false;
  }

  /** The newest seal, or the last one that was sent when only its timestamp or its acknowledgement is missing. */
  private async dueSeal(environmentId: EnvironmentId, witnesses: SealWitnesses, isConfirmed: boolean): Promise<DueSeal | undefined> {
    const { last } = await this.histories.state(environmentId);
    if (!last) return undefined;
    const { number, first, count } = last.content;
    const seal = { number, head: headOf(last.text), events: first + count - 1 };
    // A history that was cut has fewer events than the other installation knows: the newest seal shows this to it.
    const isDisputed = !isConfirmed && witnesses.installation !== null;
    if (isDisputed || isReceiptDue(witnesses, seal.events)) return { seal, text: last.text, isNew: true };
    const { lastSeal } = witnesses;
    if (!lastSeal || !(isTimestampMissing(witnesses) || isAcknowledgementMissing(witnesses))) return undefined;
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
