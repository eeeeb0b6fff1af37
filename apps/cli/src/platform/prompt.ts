import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { exitCodes, Failure } from './failure.js';
import type { Terminal } from './terminal.js';

const noCredentials = 'Aucun terminal pour répondre : donnez --email et --password-stdin.';

/** Asks on stderr, so that stdout stays a result. @throws Failure when there is nobody to answer */
export async function ask(terminal: Terminal, question: string, withoutTerminal = noCredentials): Promise<string> {
  return read(terminal, question, terminal.stderr, withoutTerminal);
}

/** Like `ask`, without echo. */
export async function askSecret(terminal: Terminal, question: string): Promise<string> {
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  terminal.stderr.write(question);
  const answer = await read(terminal, '', mute, noCredentials);
  terminal.stderr.write('\n');
  return answer;
}

/** All of stdin, without its last line break: `intendance login --password-stdin < secret`. */
export async function readStdin({ stdin }: Terminal): Promise<string> {
  return (await text(stdin)).replace(/\r?\n$/, '');
}

async function read({ stdin }: Terminal, question: string, output: NodeJS.WritableStream, withoutTerminal: string): Promise<string> {
  if (!stdin.isTTY) throw new Failure(withoutTerminal, exitCodes.usage);
  const lines = createInterface({ input: stdin, output, terminal: true });
  const interrupted = new AbortController();
  lines.once('SIGINT', () => interrupted.abort());
  try {
    return await lines.question(question, { signal: interrupted.signal });
  } catch {
    throw new Failure('Interrompu.', exitCodes.usage);
  } finally {
    lines.close();
  }
}

type Questions<Item, Answer> = {
  question: (item: Item) => string;
  /** Undefined repeats the question. */
  read: (line: string, item: Item) => Answer | undefined;
};

/** Asks one question per item with one reader: lines typed ahead answer the next questions. @throws Failure without a terminal, or on Ctrl-C */
export async function askEach<Item, Answer>(
  { stdin, stderr }: Terminal,
  items: readonly Item[],
  { question, read }: Questions<Item, Answer>,
): Promise<Answer[]> {
  if (items.length === 0) return [];
  if (!stdin.isTTY) throw new Failure('Aucun terminal pour répondre : donnez les réponses en options.', exitCodes.usage);
  const reader = createInterface({ input: stdin, output: stderr, terminal: true });
  reader.once('SIGINT', () => reader.close());
  const lines = reader[Symbol.asyncIterator]();
  const answers: Answer[] = [];
  try {
    for (const item of items) {
      let answer: Answer | undefined;
      while (answer === undefined) {
        stderr.write(question(item));
        const line = await lines.next();
        if (line.done) throw new Failure('Interrompu.', exitCodes.usage);
        answer = read(line.value.trim(), item);
      }
      answers.push(answer);
    }
    return answers;
  } finally {
    reader.close();
  }
}
