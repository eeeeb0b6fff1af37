import { EventLog, type LogMessage } from '../../src/platform/relay/event-log.js';

/** The trusted fake. It can be away, and it can keep messages without saying so. */
export class MemoryEventLog extends EventLog {
  readonly allMessages: LogMessage[] = [];
  readonly sends: number[] = [];
  isAway = false;
  lostAnswers = 0;
  answering = Promise.resolve();
  private isOpen = false;

  async open(): Promise<void> {
    if (this.isAway) throw new Error('nobody there');
    this.isOpen = true;
  }

  async send(messages: readonly LogMessage[]): Promise<void> {
    if (this.isAway || !this.isOpen) throw new Error('nobody there');
    this.allMessages.push(...messages);
    this.sends.push(messages.length);
    await this.answering;
    if (!this.isOpen) throw new Error('hung up');
    if (this.lostAnswers-- > 0) throw new Error('no answer');
    this.lostAnswers = 0;
  }

  async close(): Promise<void> {
    this.isOpen = false;
  }
}
