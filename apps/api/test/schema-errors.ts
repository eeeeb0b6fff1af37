import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

type SourceFile = { readonly fileName: string; readonly contents: string };
type Lint = (options: {
  readonly xml: readonly SourceFile[];
  readonly schema: readonly SourceFile[];
  /** In WebAssembly pages of 64 KiB. */
  readonly maxMemoryPages: number;
}) => Promise<{ readonly errors: readonly { readonly message: string }[] }>;

const { validateXML } = createRequire(import.meta.url)('xmllint-wasm') as { readonly validateXML: Lint };
const name = 'pain.008.001.08.xsd';
/** Published by ISO 20022, for everybody's use. */
const schema = { fileName: name, contents: readFileSync(join(import.meta.dirname, 'schemas', name), 'utf8') };

/** The findings of libxml2. */
export async function schemaErrors(contents: string): Promise<string[]> {
  const xml = { fileName: 'document.xml', contents };
  const { errors } = await validateXML({ xml: [xml], schema: [schema], maxMemoryPages: 2048 });
  return errors.map(({ message }) => message);
}
