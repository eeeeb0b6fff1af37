import { type ApiClient, createClient } from '@intendance/contract/client.js';
import { toApiProblem } from '@intendance/contract/problem.js';
import { connect } from './connection.js';
import type { Download } from './download.js';
import { exitCodes, Failure } from './failure.js';
import { Output } from './output.js';
import { sender } from './sender.js';
import { Sessions } from './sessions.js';
import type { Terminal } from './terminal.js';

const defaultUrl = 'http://localhost:3000';

export type GlobalOptions = { url?: string; profile?: string; timeout?: number; force?: boolean };

const defaultTimeoutSeconds = 120;

/** The context of a command: API, output, sessions. */
export class Cli {
  readonly output: Output;
  /** The global options, available after the command line is parsed. */
  options: GlobalOptions = {};
  /** Path of the last request that the server answered with 404. */
  missingPath: string | undefined;
  private status: number = exitCodes.done;

  constructor(readonly terminal: Terminal) {
    this.output = new Output(terminal);
  }

  /** Profile of `--profile`, else of `INTENDANCE_PROFILE`; profiles keep several accounts signed in. @throws Failure on an invalid file name */
  get sessions(): Sessions {
    const profile = this.options.profile ?? (this.terminal.env.INTENDANCE_PROFILE || undefined);
    if (profile !== undefined && !/^[\w-]{1,50}$/.test(profile))
      throw new Failure(`Le profil '${profile}' ne convient pas : des lettres sans accent, des chiffres et des tirets.`, exitCodes.usage);
    return new Sessions(this.terminal, profile);
  }

  get replacesFiles(): boolean {
    return this.options.force ?? false;
  }

  /** `--url`, else `INTENDANCE_URL`, else the server of the last login, else this machine's. */
  async url(): Promise<string> {
    const text = this.options.url ?? (this.terminal.env.INTENDANCE_URL || ((await this.sessions.current()) ?? defaultUrl));
    if (!URL.canParse(text) || !/^https?:/.test(text))
      throw new Failure(`L'adresse '${text}' n'est pas une adresse http.`, exitCodes.usage);
    return text.replace(/\/+(api\/*)?$/, '');
  }

  async client(): Promise<ApiClient> {
    const url = await this.url();
    return connect(url, this.terminal.env, this.senderTo(url), this.sessions);
  }

  /** For routes that everybody may read: no session is needed, and none is sent. */
  async visitor(): Promise<ApiClient> {
    const url = await this.url();
    return createClient({ baseUrl: url, source: 'cli', fetch: this.senderTo(url) });
  }

  private senderTo(url: string) {
    const timeoutMs = (this.options.timeout ?? defaultTimeoutSeconds) * 1000;
    return sender({ url, timeoutMs, fetch: this.terminal.fetch, onMissing: (path) => (this.missingPath = path) });
  }

  /** The worst that happened, for the shell. */
  get exitCode(): number {
    return this.status;
  }

  /** Part of the work was refused: the command continues, and the exit code shows the refusal. */
  markRefused(): void {
    this.status = exitCodes.refused;
  }

  /** The work is done, but the checks of its result found faults: scripts distinguish this from a refusal, after which nothing is saved. */
  markFaults(): void {
    this.status = exitCodes.faults;
  }
}

/** The answer of an export, its body not yet read. @throws ApiProblem */
export async function unwrapStream(answer: Promise<{ data?: unknown; error?: unknown; response: Response }>): Promise<Download> {
  const { data, error, response } = await answer;
  if (!response.ok) throw toApiProblem(response, error);
  if (!(data instanceof ReadableStream)) throw new Failure('Le serveur a répondu sans contenu.', exitCodes.unavailable);
  return { body: data, response };
}
