import { type ApiClient, unwrap } from '@intendance/contract/client.js';
import { ApiProblem } from '@intendance/contract/problem.js';
import type { Cli } from '../platform/cli.js';
import { exitCodeOf, exitCodes } from '../platform/failure.js';
import { count } from '../platform/format.js';

type Line<Answer> = { id: string; outcome: 'done'; answer: Answer } | { id: string; outcome: 'refused'; code: string; message: string };
type Sent<Answer> = {
  send(client: ApiClient, id: string): Promise<{ data?: Answer; error?: unknown; response: Response }>;
  /** The line of a success, without the id. */
  format(answer: Answer): string;
  /** The counted noun, in the singular. */
  readonly noun: string;
  /** The member of the JSON that has the record. */
  readonly answer: string;
  readonly isJson: boolean;
};

/** Sends one request per id. A refusal by a rule does not stop the others; a failure that would stop them all does. */
export async function sendEach<Answer>(
  cli: Cli,
  ids: readonly string[],
  { send, format, noun, answer: member, isJson }: Sent<Answer>,
): Promise<void> {
  const client = await cli.client();
  const lines: Line<Answer>[] = [];
  for (const id of ids) {
    try {
      lines.push({ id, outcome: 'done', answer: await unwrap(send(client, id)) });
    } catch (error) {
      if (!(error instanceof ApiProblem) || exitCodeOf(error.status) !== exitCodes.refused) throw error;
      lines.push({ id, outcome: 'refused', code: error.code, message: error.detail });
    }
  }
  const refused = lines.filter(({ outcome }) => outcome === 'refused').length;
  if (refused > 0) cli.markRefused();
  if (isJson) return cli.output.json({ done: lines.length - refused, refused, results: lines.map((line) => resultOf(line, member)) });
  for (const line of lines) {
    const mark = line.outcome === 'refused' ? cli.output.styled('red', '✗') : cli.output.styled('green', '✓');
    await cli.output.line(`${mark} ${line.id}  ${line.outcome === 'refused' ? line.message : format(line.answer)}`);
  }
  cli.output.note(`${count(lines.length - refused, noun)}, ${count(refused, 'refus', 'refus')}.`);
}

const resultOf = <Answer>(line: Line<Answer>, member: string): object => {
  if (line.outcome === 'refused') return line;
  const { answer, ...rest } = line;
  return { ...rest, [member]: answer };
};
