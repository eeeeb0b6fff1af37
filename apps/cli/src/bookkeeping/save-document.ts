import { type Cli, unwrapStream } from '../platform/cli.js';
import { saveDownload } from '../platform/download.js';

export type StreamedAnswer = Promise<{ data?: unknown; error?: unknown; response: Response }>;

/** Writes a document of the bookkeeping to a file or stdout. @throws ApiProblem */
export async function saveDocument(cli: Cli, label: string, answer: StreamedAnswer, output: string | undefined): Promise<void> {
  const path = await saveDownload(cli, await unwrapStream(answer), output);
  if (path !== null) cli.output.note(`${label} : ${path}`);
}
