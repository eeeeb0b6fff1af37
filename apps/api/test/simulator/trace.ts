import type { VirtualTime } from './virtual-time.js';

/** The events of a history, in order, in words. Ids are replaced by the names of their records, so that a trace can be read and compared. */
export class Trace {
  readonly lines: string[] = [];
  private readonly names = new Map<string, string>();

  constructor(private readonly time: VirtualTime) {}

  name(id: string, name: string): void {
    this.names.set(id, name);
  }

  nameOf(id: string): string {
    return this.names.get(id) ?? id;
  }

  write(text: string): void {
    const seconds = (this.time.elapsedMs / 1000).toFixed(3).padStart(12);
    const named = text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => this.nameOf(id));
    this.lines.push(`${this.time.clock.today()} ${seconds} s  ${named}`);
  }
}
