import type { Readable, Writable } from 'node:stream';
import type { ServerProgram } from './server-program.js';

export type TerminalOutput = Writable & { isTTY?: boolean; columns?: number };
export type TerminalInput = Readable & { isTTY?: boolean; setRawMode?(on: boolean): unknown };

/** All that the CLI touches outside itself; a spec gives its own. */
export type Terminal = {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly stdin: TerminalInput;
  readonly stdout: TerminalOutput;
  readonly stderr: TerminalOutput;
  readonly fetch: (request: Request) => Promise<Response>;
  readonly home: string;
  /** Ctrl-C calls the listener, then ends the program. @returns a function that removes the listener */
  readonly onInterrupt: (listener: () => void) => () => void;
  readonly runServerProgram: ServerProgram;
};
