/** The signed statement of an installation about files: without modules of Node, for browsers (WebCrypto). */
import { type Bytes, bytesOf, hexOf, isSigned, type KnownKey, membersOf, publishedKeyOf, sha256 } from './browser-crypto.js';

export const statementFormat = { format: 'intendance-file-statement', version: 1 } as const;

/** `text` is signed; it says `at`, `receipt`, `key` and `files`, the hashes as `sha256sum` writes them. */
export type FileStatement = { readonly text: string; readonly signature: string };
/** `name`: that the statement gives to the file; `receipt`: code of the seal of the history that the file was made from. */
export type StatedFile = { readonly name: string; readonly at: string; readonly receipt: string; readonly key: string };

/** `unknown-key`: not one of the published ones. `unsigned`: the text was changed. `unknown-file`: it names no file of these bytes. */
export type StatementVerdict =
  | { readonly kind: 'stated'; readonly statement: StatedFile }
  | { readonly kind: 'unknown-key' | 'unsigned' | 'unknown-file' };

/** Undefined for another text. */
export function statementIn(text: string): FileStatement | undefined {
  const { text: signedText, signature } = membersOf(text);
  if (typeof signedText !== 'string' || typeof signature !== 'string') return undefined;
  const { format, version, at, receipt, files } = membersOf(signedText);
  const isStatement =
    format === statementFormat.format &&
    version === statementFormat.version &&
    [at, receipt, files].every((member) => typeof member === 'string');
  return isStatement ? { text: signedText, signature } : undefined;
}

/** @param keys as the installation publishes them. @param file bytes that somebody was given */
export async function checkStatement(
  statement: FileStatement | undefined,
  keys: readonly KnownKey[],
  file: Bytes,
): Promise<StatementVerdict> {
  const content = membersOf(statement?.text ?? '') as Partial<Record<'at' | 'receipt' | 'key' | 'files', string>>;
  const key = await publishedKeyOf(content.key, keys);
  if (!statement || !key) return { kind: 'unknown-key' };
  const signature = bytesOf(statement.signature);
  if (!signature || !(await isSigned(key.bytes, new TextEncoder().encode(statement.text), signature))) return { kind: 'unsigned' };
  // From here on the installation itself wrote the text.
  const { at = '', receipt = '', files = '' } = content;
  const hash = hexOf(await sha256(file));
  const line = files.split('\n').find((each) => each.startsWith(`${hash}  `));
  return line === undefined ? { kind: 'unknown-file' } : { kind: 'stated', statement: { name: line.slice(66), at, receipt, key: key.id } };
}
