import { readFile } from 'node:fs/promises';
import type { Schema } from '@intendance/contract/client.js';
import { Option } from 'commander';
import type { Cli } from '../../platform/cli.js';
import { exitCodes, Failure, reasonOf } from '../../platform/failure.js';
import { day, euros } from '../../platform/format.js';
import { askEach } from '../../platform/prompt.js';

type Movement = Schema<'UnsureMovementDto'>;
export type DuplicateAnswer = Schema<'ReconciliationChoiceDto'>;
const modes = ['ask', 'add', 'skip', 'later'] as const;
export type DuplicateOptions = { duplicates?: (typeof modes)[number]; answers?: string };

export const duplicateOptions = (): Option[] => [
  new Option(
    '--duplicates <réponse>',
    'mouvements peut-être déjà enregistrés sous un autre libellé : ask (demander), add (ajouter comme nouveaux), skip (déjà enregistrés, ne rien ajouter), later (ajouter, et répondre plus tard à l’écran)',
  ).choices(modes),
  new Option(
    '--answers <fichier>',
    'réponses aux mouvements incertains, en json : [{"rank": 0, "operation": "identifiant de l’opération, ou null si elle est nouvelle"}]',
  ).conflicts('duplicates'),
];

/**
 * Returns the answers about the uncertain movements of a statement. Movements without an answer are added and marked as possible
 * duplicates. `isAttended`: a user sits at the terminal and expects questions.
 */
export async function duplicateAnswers(
  cli: Cli,
  movements: readonly Movement[],
  { duplicates, answers }: DuplicateOptions,
  isAttended: boolean,
): Promise<DuplicateAnswer[]> {
  if (answers !== undefined) return readAnswers(answers, movements);
  const answerable = movements.filter(({ candidates }) => candidates.length > 0);
  switch (duplicates ?? (isAttended ? 'ask' : 'later')) {
    case 'later':
      return [];
    case 'add':
      return answerable.map(({ rank }) => ({ rank, operation: null }));
    case 'skip':
      return firstCandidates(answerable);
    case 'ask':
      return askUser(cli, answerable);
  }
}

/** An operation is one movement at most: a second movement that resembles the same operation only stays unanswered. */
function firstCandidates(movements: readonly Movement[]): DuplicateAnswer[] {
  const used = new Set<string>();
  return movements.flatMap(({ rank, candidates }) => {
    const candidate = candidates.find(({ id }) => !used.has(id));
    if (!candidate) return [];
    used.add(candidate.id);
    return [{ rank, operation: candidate.id }];
  });
}

async function askUser(cli: Cli, movements: readonly Movement[]): Promise<DuplicateAnswer[]> {
  const used = new Set<string>();
  const freeOf = ({ candidates }: Movement) => candidates.filter(({ id }) => !used.has(id));
  const answers = await askEach(cli.terminal, movements, {
    question: (movement) => questionText(movement, freeOf(movement)),
    read: (line, movement): DuplicateAnswer | null | undefined => {
      const { rank } = movement;
      if (line === '') return null;
      if (/^n$/i.test(line)) return { rank, operation: null };
      const candidate = /^\d+$/.test(line) ? freeOf(movement)[Number(line) - 1] : undefined;
      if (!candidate) return undefined;
      used.add(candidate.id);
      return { rank, operation: candidate.id };
    },
  });
  return answers.filter((answer) => answer !== null);
}

function questionText({ wording, date, value }: Movement, candidates: Movement['candidates']): string {
  const lines = candidates.map((one, index) => `  ${index + 1}  déjà enregistrée : ${one.wording} (${day(one.date)})`);
  const choices = [...lines, '  n  opération nouvelle', '  Entrée  répondre plus tard (elle est ajoutée)'].join('\n');
  return `${wording} du ${day(date)}, ${euros(value)}\n${choices}\nVotre réponse : `;
}

async function readAnswers(file: string, movements: readonly Movement[]): Promise<DuplicateAnswer[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw new Failure(`Le fichier ${file} est illisible (${reasonOf(error)}).`, exitCodes.file);
  });
  const answers = parseJson(text);
  if (!Array.isArray(answers) || !answers.every(isAnswer))
    throw new Failure(`${file} : une liste json est attendue, comme [{"rank": 0, "operation": null}].`, exitCodes.usage);
  const unknown = answers.find(({ rank }) => !movements.some((movement) => movement.rank === rank));
  if (unknown) throw new Failure(`${file} : le relevé n’a pas de mouvement incertain de rang ${unknown.rank}.`, exitCodes.usage);
  return answers.map(({ rank, operation }) => ({ rank, operation }));
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAnswer = (value: unknown): value is DuplicateAnswer =>
  typeof value === 'object' &&
  value !== null &&
  'rank' in value &&
  typeof value.rank === 'number' &&
  'operation' in value &&
  (value.operation === null || typeof value.operation === 'string');
