import { sealTimestampId, sealTimestampStream } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.events.js';
import { type SealTimestamp, sealTimestampCase, sealTimestampDecider } from '@intendance/domain/identity/seal-timestamp/seal-timestamp.js';
import type { WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Signatures } from '../../capabilities/signature/signatures.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

/** The timestamps (RFC 3161) of seals. What a token certifies is the text of the seal, so its imprint (SHA-256) is the head. */
@Injectable()
export class SealTimestamps {
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

  /** Asks the server for the timestamp of a seal that has none. Gives its time, ISO 8601. @throws Error when the server does not answer */
  async take(environmentId: EnvironmentId, { number, head }: WitnessedSeal, text: string): Promise<string> {
    const present = await this.find(environmentId, number);
    if (present?.head === head) return present.at;
    const { token, at } = await this.signatures.timestamp(Buffer.from(text));
    const data = { number, head, at: at.toISOString(), token: token.toString('base64') };
    const command = { id: sealTimestampId(environmentId, number), type: 'RecordSealTimestamp', data } as const;
    await this.commands.execute(new ExecuteCase(systemContext(environmentId), sealTimestampCase, command));
    return data.at;
  }
}
