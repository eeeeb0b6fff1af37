import { type Cli, unwrapStream } from '../platform/cli.js';
import { saveDownload } from '../platform/download.js';

type Answer = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** A document of the books, to a file or stdout. @throws ApiProblem */
export async function saveDocument(cli: Cli, label: string, answer: Answer, output: string | undefined): Promise<void> {
  const path = await saveDownload(cli.terminal, await unwrapStream(answer), output);
  if (path !== null) cli.output.note(`${label} : ${path}`);
}
