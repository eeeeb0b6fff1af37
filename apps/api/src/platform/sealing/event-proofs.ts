import type { StreamId } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { eventLine, eventName } from '@intendance/kernel/sealed-history/event-line.js';
import type { EventProof } from '@intendance/kernel/sealed-history/event-proof.js';
import { inclusionPath, leafOf, rootOf } from '@intendance/kernel/sealed-history/merkle.js';
import { readableContent } from '@intendance/kernel/sealed-history/seal.js';
import { Injectable } from '@nestjs/common';
import { DatabaseLogs } from '../logs/database-logs.js';
import { queryOf } from '../projection/worker-connection.js';
import { sealOf } from './seal-search.js';

/** `unknown`: no such event. `unsealed`: it waits for its seal. `changed`: it, or its seal, is not the one that was sealed. */
export type ProofResult = EventProof | 'unknown' | 'unsealed' | 'changed';

/** Proves one event of a structure, as it is stored now, with its seal. */
@Injectable()
export class EventProofs {
  constructor(private readonly logs: DatabaseLogs) {}

  async of(environmentId: EnvironmentId, name: { readonly stream: string; readonly version: number }): Promise<ProofResult> {
    const { database, feed } = await this.logs.of(environmentId);
    const [stored] = await feed.byName(environmentId, [{ stream: name.stream as StreamId, version: name.version }]);
    if (!stored) return 'unknown';
    const seal = await sealOf({ query: queryOf(database.pools.worker), feed, environmentId }, stored);
    if (!seal) return 'unsealed';
    const event = eventLine(stored);
    const index = seal.events.indexOf(eventName(stored));
    const isSealed = seal.leaves[index]?.equals(leafOf(event)) && rootOf(seal.leaves).toString('hex') === readableContent(seal.text)?.root;
    if (!isSealed) return 'changed';
    const path = inclusionPath(seal.leaves, index).map((hash) => hash.toString('base64'));
    return { event, index, path, seal: seal.text, signature: seal.signature };
  }
}
