export type Record = {
  readonly id: string;
  readonly stream: string;
  readonly type: string;
  readonly data: Uint8Array;
  readonly properties: Readonly<globalThis.Record<string, string>>;
};
export type LogEntry = Record & { readonly revision: bigint; readonly position: bigint; readonly at: Date };

const noStream = -1n;
const any = -2n;
const streamExists = -4n;

/** One log for all streams. Revisions start at 0; a place in the log is a number of bytes, so it jumps. */
export class KurrentLog {
  readonly events: LogEntry[] = [];
  private readonly revisions = new Map<string, bigint>();

  get end(): bigint {
    return this.events.at(-1)?.position ?? 0n;
  }

  /** -1: there is none. */
  revision(stream: string): bigint {
    return this.revisions.get(stream) ?? noStream;
  }

  isExpected(stream: string, expected: bigint): boolean {
    const revision = this.revision(stream);
    if (expected === streamExists) return revision >= 0n;
    return expected === any || expected === revision;
  }

  keep(record: Record): void {
    const revision = this.revision(record.stream) + 1n;
    this.revisions.set(record.stream, revision);
    this.events.push({ ...record, revision, position: this.end + 100n + BigInt(record.data.length), at: new Date() });
  }
}
