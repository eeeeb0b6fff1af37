import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { exitCodes, Failure, reasonOf, systemCode } from './failure.js';
import type { Terminal } from './terminal.js';

export type Session = {
  email: string;
  token: string;
  refresh_token: string;
  /** `X-Position` of the last write: the next read sends it, and so shows that write. */
  position?: string;
};
type Stored = { current?: string; sessions: Record<string, Session> };

/** Stores sessions by server and profile: a token is only sent to the server that issued it. Only the file owner can read the file. */
export class Sessions {
  private readonly file: string;

  constructor({ env, home }: Pick<Terminal, 'env' | 'home'>, profile?: string) {
    const folder = join(env.XDG_CONFIG_HOME || join(home, '.config'), 'intendance');
    this.file = join(folder, profile === undefined ? 'session.json' : `session-${profile}.json`);
  }

  /** The server of the last login. */
  async current(): Promise<string | undefined> {
    return (await this.read()).current;
  }

  async of(url: string): Promise<Session | undefined> {
    return (await this.read()).sessions[url];
  }

  save(url: string, session: Session): Promise<void> {
    return this.change((stored) => {
      stored.current = url;
      stored.sessions[url] = session;
    });
  }

  forget(url: string): Promise<void> {
    return this.change((stored) => {
      delete stored.sessions[url];
      if (stored.current === url) delete stored.current;
    });
  }

  rememberPosition(url: string, position: string): Promise<void> {
    return this.change((stored) => {
      const session = stored.sessions[url];
      if (session) session.position = position;
    });
  }

  /** A refresh token works once: two processes that refresh together would end the session. One works, the other waits and reads. */
  async exclusively<T>(work: () => Promise<T>): Promise<T> {
    const lock = `${this.file}.lock`;
    await this.acquire(lock);
    try {
      return await work();
    } finally {
      await rm(lock, { force: true });
    }
  }

  private async acquire(lock: string): Promise<void> {
    await mkdir(dirname(lock), { recursive: true, mode: 0o700 });
    for (let tries = 0; ; tries += 1) {
      try {
        await (await open(lock, 'wx', 0o600)).close();
        return;
      } catch (error) {
        if (systemCode(error) !== 'EEXIST') throw unwritable(lock, error);
        const age = Date.now() - ((await stat(lock).catch(() => undefined))?.mtimeMs ?? Date.now());
        // The owner died: a refresh takes milliseconds.
        if (age > 10_000) await rm(lock, { force: true });
        else if (tries > 200) throw new Failure('Une autre commande renouvelle la session. Réessayez.', exitCodes.unavailable);
        else await delay(25);
      }
    }
  }

  private async read(): Promise<Stored> {
    try {
      return parse(await readFile(this.file, 'utf8'));
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return { sessions: {} };
      throw new Failure(`Impossible de lire ${this.file}.`, exitCodes.file);
    }
  }

  private async change(edit: (stored: Stored) => void): Promise<void> {
    const stored = await this.read();
    edit(stored);
    const draft = `${this.file}.${process.pid}`;
    try {
      await mkdir(dirname(this.file), { recursive: true, mode: 0o700 });
      await writeFile(draft, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
      await rename(draft, this.file);
    } catch (error) {
      throw unwritable(this.file, error);
    }
  }
}

/** A file that was cut short is worth a new login, not a stack. */
function parse(text: string): Stored {
  try {
    const stored: Partial<Stored> = JSON.parse(text);
    return { ...stored, sessions: stored.sessions ?? {} };
  } catch {
    return { sessions: {} };
  }
}

const unwritable = (file: string, error: unknown): Failure =>
  new Failure(`Impossible d'écrire ${file} (${reasonOf(error)}).`, exitCodes.file);
