import { readFileSync, statSync } from 'node:fs';

const maxBytes = 200_000;

/** The text of the file; undefined when the file is unreadable, empty, or no text. */
export function readTermsFile(path: string): string | undefined {
  try {
    const file = statSync(path);
    if (!file.isFile() || file.size > maxBytes) return undefined;
    const text = new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(path));
    return text.replaceAll('\r\n', '\n').trim() || undefined;
  } catch {
    return undefined;
  }
}
