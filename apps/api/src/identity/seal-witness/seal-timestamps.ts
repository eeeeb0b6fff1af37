import { sealTimestampId, sealTimestampStream } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.events.js';
import { type SealTimestamp, sealTimestampCase, sealTimestampDecider } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.js';
import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Signatures } from '../../capabilities/signature/signatures.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

/**
 * The server of all structures during one run. Once it does not answer, the run asks it no more: the letters of the others are not late. A
 * fault of one structure is not the server's.
 */
export type TimestampServer = { isAway: boolean };

/** The timestamps (RFC 3161) of seals. What a token certifies is the text of the seal, so its imprint (SHA-256) is the head. */
@Injectable()
export class SealTimestamps {
  private readonly logger = new Logger('sealing');

  constructor(
    private readonly store: EventStore,
    private readonly signatures: Signatures,
    private readonly commands: CommandBus,
  ) {}

  /** Null for a seal that has none. */
  async find(environmentId: EnvironmentId, number: number): Promise<SealTimestamp> {
    const [slice] = await this.store.read(environmentId, [sealTimestampStream(sealTimestampId(environmentId, number))]);
    return foldSlice(sealTimestampDecider, slice).state;
  }

  /** Takes the timestamp of a seal, once. Gives its time, ISO 8601; undefined while the server does not answer. */
  async take(environmentId: EnvironmentId, { number, head }: WitnessedSeal, text: string, server: TimestampServer) {
    const present = await this.find(environmentId, number);
    if (present?.head === head) return present.at;
    const timestamp = await this.ask(text, server);
    if (!timestamp) return undefined;
    const data = { number, head, at: timestamp.at.toISOString(), token: timestamp.token.toString('base64') };
    const command = { id: sealTimestampId(environmentId, number), type: 'RecordSealTimestamp', data } as const;
    await this.commands.execute(new ExecuteCase(systemContext(environmentId), sealTimestampCase, command));
    return data.at;
  }

  private async ask(text: string, server: TimestampServer) {
    if (server.isAway) return undefined;
    try {
      return await this.signatures.timestamp(Buffer.from(text));
    } catch (err) {
      server.isAway = true;
      this.logger.warn({ msg: 'seals wait for their timestamp until the next run', err });
      return undefined;
    }
  }
}
