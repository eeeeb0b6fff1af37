/** What other systems read: messages of one key stay in the order in which they were sent. */
export type LogMessage = { readonly key: string; readonly headers: Readonly<Record<string, string>>; readonly value: string };

/** A log of another system that events are handed on to. Anything that it throws may pass: whoever sends opens it again, and sends again. */
export abstract class EventLog {
  /** Connected, and the topic there: made with the defaults of its system where it is not. */
  abstract open(): Promise<void>;
  /** Resolves once every replica that is there has all of them. After a rejection some may have arrived. */
  abstract send(messages: readonly LogMessage[]): Promise<void>;
  /** Also in the middle of a send, which then ends. It may be opened again. */
  abstract close(): Promise<void>;
}
