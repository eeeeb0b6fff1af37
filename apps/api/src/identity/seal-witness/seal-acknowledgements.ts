import {
  sealAcknowledgementId,
  sealAcknowledgementStream,
} from '@intendance/domain/identity/seal-acknowledgement/seal-acknowledgement.events.js';
import {
  type SealAcknowledgement,
  sealAcknowledgementCase,
  sealAcknowledgementDecider,
} from '@intendance/domain/identity/seal-acknowledgement/seal-acknowledgement.js';
import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import type { SealWitnesses } from '@intendance/domain/identity/seal-witness/seal-witness.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { type HeadAnswer, OtherInstallations } from './other-installations.js';

/** The installations of one run that did not answer: the run asks them no more. */
export type AwayInstallations = Set<string>;

/** The statements of other installations about the heads that they have. */
@Injectable()
export class SealAcknowledgements {
  constructor(
    private readonly store: EventStore,
    private readonly installations: OtherInstallations,
    private readonly commands: CommandBus,
  ) {}

  /** Null for a seal that has none. */
  async find(environmentId: EnvironmentId, number: number): Promise<SealAcknowledgement> {
    const [slice] = await this.store.read(environmentId, [sealAcknowledgementStream(sealAcknowledgementId(environmentId, number))]);
    return foldSlice(sealAcknowledgementDecider, slice).state;
  }

  /** Sends a head to the installation that is its witness, and records the statement that comes back. Undefined without a witness. */
  async take(
    environmentId: EnvironmentId,
    seal: WitnessedSeal,
    { installation, acknowledged }: SealWitnesses,
    away: AwayInstallations,
  ): Promise<HeadAnswer | undefined> {
    if (installation === null) return undefined;
    if (away.has(installation)) return { kind: 'away' };
    const answer = await this.installations.send(environmentId, seal, { installation, acknowledged });
    if (answer.kind === 'away') away.add(installation);
    if (answer.kind !== 'acknowledged') return answer;
    const { at, text, signature, publicKey } = answer;
    const { number, head } = seal;
    const id = sealAcknowledgementId(environmentId, number);
    const data = { number, head, installation, at, text, signature, publicKey };
    await this.commands.execute(
      new ExecuteCase(systemContext(environmentId), sealAcknowledgementCase, { id, type: 'RecordSealAcknowledgement', data }),
    );
    return answer;
  }
}
