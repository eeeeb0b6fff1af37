import type { ApiClient } from '@intendance/contract/client.js';
import { toApiProblem } from '@intendance/contract/problem.js';
import { connect } from './connection.js';
import type { Download } from './download.js';
import { exitCodes, Failure } from './failure.js';
import { Output } from './output.js';
import { Sessions } from './sessions.js';
import type { Terminal } from './terminal.js';

const defaultUrl = 'http://localhost:3000';

/** What a command needs: the API, the screen, the sessions. */
export class Cli {
  readonly output: Output;
  readonly sessions: Sessions;
  /** `--url`, once the command line is read. */
  askedUrl: string | undefined;
  private status: number = exitCodes.done;

  constructor(readonly terminal: Terminal) {
    this.output = new Output(terminal);
    this.sessions = new Sessions(terminal);
  }

  /** `--url`, else `INTENDANCE_URL`, else the server of the last login, else this machine's. */
  async url(): Promise<string> {
    const text = this.askedUrl ?? (this.terminal.env.INTENDANCE_URL || ((await this.sessions.current()) ?? defaultUrl));
    if (!URL.canParse(text) || !/^https?:/.test(text))
      throw new Failure(`L'adresse '${text}' n'est pas une adresse http.`, exitCodes.usage);
    return text.replace(/\/+(api\/*)?$/, '');
  }

  async client(): Promise<ApiClient> {
    const url = await this.url();
    return connect(url, this.terminal, this.sessions);
  }

  /** The worst that happened, for the shell. */
  get exitCode(): number {
    return this.status;
  }

  /** Part of the work was refused: go on, and tell the shell at the end. */
  markRefused(): void {
    this.status = exitCodes.refused;
  }
}

/** The answer of an export, its body not yet read. @throws ApiProblem */
export async function unwrapStream(answer: Promise<{ data?: unknown; error?: unknown; response: Response }>): Promise<Download> {
  const { data, error, response } = await answer;
  if (!response.ok) throw toApiProblem(response, error);
  if (!(data instanceof ReadableStream)) throw new Failure('Le serveur a répondu sans contenu.', exitCodes.unavailable);
  return { body: data, response };
}
