/** Exit codes of a refused start, for supervisors and scripts. */
export const exitCodes = { configuration: 64, portTaken: 65, dataDirectory: 66, alreadyRunning: 67, database: 68 } as const;

/** A refused start that its reader can mend: `message` is the one French sentence that is printed, without a stack trace. */
export class StartupError extends Error {
  override readonly name = 'StartupError';
  readonly exitCode: number;
  constructor(reason: keyof typeof exitCodes, message: string) {
    super(message);
    this.exitCode = exitCodes[reason];
  }
}
