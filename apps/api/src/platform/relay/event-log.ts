/** A message to another system: messages of one key keep the order in which they were sent. */
export type LogMessage = { readonly key: string; readonly headers: Readonly<Record<string, string>>; readonly value: string };

/** A log of another system that receives events. Every error may be temporary: the sender opens the log again, and sends again. */
export abstract class EventLog {
  /** Connects, and creates the topic with the defaults of its system when it is missing. */
  abstract open(): Promise<void>;
  /** Resolves once every live replica has all messages. After a rejection some may have arrived. */
  abstract send(messages: readonly LogMessage[]): Promise<void>;
  /** May be called during a send, which then ends. The log may be opened again. */
  abstract close(): Promise<void>;
}
