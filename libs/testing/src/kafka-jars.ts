import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The reason why no broker starts on this machine, in a sentence for its user. */
export class NoBroker extends Error {}

const oldestJava = 17;
const pom = fileURLToPath(new URL('../broker/pom.xml', import.meta.url));
const cache = fileURLToPath(new URL('../../../node_modules/.cache/broker', import.meta.url));

export type KafkaProgram = { readonly java: string; readonly jars: readonly string[] };

type Download = { readonly onStart?: () => void; readonly withinMs?: number };

/**
 * Java and the jars of Kafka: those of `KAFKA_HOME`, an unpacked Apache Kafka, or those that Maven resolves once.
 * @throws NoBroker
 */
export async function findKafka(env: NodeJS.ProcessEnv, download: Download = {}): Promise<KafkaProgram> {
  const java = await findJava(env);
  return { java, jars: env.KAFKA_HOME ? jarsIn(join(env.KAFKA_HOME, 'libs')) : await resolveJars(download) };
}

async function findJava({ JAVA_HOME: home }: NodeJS.ProcessEnv): Promise<string> {
  const java = home ? join(home, 'bin', 'java') : 'java';
  const { code, output } = await run(java, ['-version']);
  const version = Number(/version "(?:1\.)?(\d+)/.exec(output)?.[1]);
  if (code === 0 && version >= oldestJava) return java;
  const present = code === 0 ? `ici : ${version}` : home ? `aucun dans JAVA_HOME, ${home}` : 'aucun ici';
  throw new NoBroker(`Apache Kafka a besoin de Java ${oldestJava} ou plus récent (${present}) : installez-le, ou donnez JAVA_HOME.`);
}

/** Copies the jars beside the other caches of `node_modules`: the next start needs neither Maven nor network. */
async function resolveJars({ onStart, withinMs }: Download): Promise<string[]> {
  const folder = join(cache, createHash('sha256').update(readFileSync(pom)).digest('hex').slice(0, 12));
  if (existsSync(folder)) return jarsIn(folder);
  onStart?.();
  mkdirSync(cache, { recursive: true });
  const draft = mkdtempSync(join(cache, 'draft-'));
  try {
    const options = ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${draft}`];
    const { code, output } = await run('mvn', options, withinMs);
    if (code !== 0) throw new NoBroker(`Maven n’a pas pu donner Apache Kafka ; KAFKA_HOME peut en nommer un.\n${output.trim()}`);
    if (!existsSync(folder)) renameSync(draft, folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return jarsIn(folder);
}

function jarsIn(folder: string): string[] {
  const jars = globSync('*.jar', { cwd: folder }).map((name) => join(folder, name));
  if (jars.length === 0) throw new NoBroker(`Aucun fichier .jar dans ${folder}.`);
  return jars;
}

/** Code 127 when there is no such program. */
export function run(command: string, args: readonly string[], timeout?: number): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, args, { cwd: dirname(pom), stdio: ['ignore', 'pipe', 'pipe'], timeout });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('error', ({ message }) => resolve({ code: 127, output: message }));
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
