/** The part of the library that the specs use: it has no types. */
declare module 'hoodiecrow-imap' {
  import type { Server } from 'node:net';

  export type ImapMessage = { raw: string; uid?: number };
  export type ImapFolder = { messages?: ImapMessage[] };
  export type ImapServer = {
    readonly server: Server;
    /** By path, in modified UTF-7. */
    readonly folderCache: Readonly<Record<string, { readonly messages: readonly ImapMessage[] } | undefined>>;
    listen(port: number, host: string, done: () => void): void;
    close(done: () => void): void;
    appendMessage(folder: unknown, flags: readonly string[], date: string, raw: string): void;
  };
  export default function open(options: { plugins: readonly string[]; storage: object }): ImapServer;
}
