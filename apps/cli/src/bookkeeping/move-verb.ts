import type { ApiClient } from '@intendance/contract/client.js';
import type { Command, Option } from 'commander';
import type { Cli } from '../platform/cli.js';
import { readIds } from '../platform/ids.js';
import { jsonOption } from '../platform/list-options.js';
import { addVerb, idsArgument } from '../platform/verb.js';
import { sendEach } from './send-each.js';

type Move<Answer> = {
  readonly name: string;
  readonly summary: string;
  /** `des questions`, of the argument. */
  readonly of: string;
  /** The counted noun, in the singular. */
  readonly noun: string;
  /** The member of the JSON that has the record. */
  readonly answer: string;
  /** `--text`, `--reason`: its value goes to `send`. */
  readonly text?: Option;
  readonly examples: readonly string[];
  send(client: ApiClient, id: string, text: string): Promise<{ data?: Answer; error?: unknown; response: Response }>;
  format(answer: Answer): string;
};

/** A verb that moves one or several records, one request each. */
export function addMove<Answer>(parent: Command, cli: Cli, { name, summary, of, text, examples, send, ...sent }: Move<Answer>): void {
  addVerb<{ json?: boolean; [text: string]: unknown }>(parent, {
    name,
    summary,
    arguments: [idsArgument(of)],
    options: [...(text ? [text.makeOptionMandatory()] : []), jsonOption()],
    examples,
    run: async ({ json, ...options }, ids) => {
      const value = String(text ? options[text.attributeName()] : '');
      await sendEach(cli, await readIds(cli.terminal, ids), {
        ...sent,
        send: (client, id) => send(client, id, value),
        isJson: json ?? false,
      });
    },
  });
}
