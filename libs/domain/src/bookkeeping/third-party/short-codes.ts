import { asciiText } from '@intendance/kernel/ascii-text.js';

/**
 * Codes of a limited length for codes that may be longer. Two codes never share one: the second `FOURNISSEUR-B` in seven characters is
 * `FOURNI1`.
 */
export class ShortCodes {
  private readonly shortCodes = new Map<string, string>();
  private readonly codesInUse = new Set<string>();

  /** @param width of the code without its prefix */
  constructor(private readonly width: number) {}

  /** The same answer each time for a code of a prefix. */
  shorten(prefix: string, code: string): string {
    const key = `${prefix} ${code}`;
    const former = this.shortCodes.get(key);
    if (former !== undefined) return former;
    const short = this.free(prefix, plainCode(code));
    this.codesInUse.add(short);
    this.shortCodes.set(key, short);
    return short;
  }

  private free(prefix: string, code: string): string {
    const first = prefix + code.slice(0, this.width);
    // There are fewer than `codesInUse.size + 1` numbers in use.
    for (let number = 0, short = first; number <= this.codesInUse.size; number += 1, short = this.numbered(prefix, code, number))
      if (!this.codesInUse.has(short)) return short;
    throw new Error(`no code of ${this.width} characters is left for ${code}`);
  }

  private numbered(prefix: string, code: string, number: number): string {
    const suffix = number.toString(36).toUpperCase();
    return prefix + code.slice(0, this.width - suffix.length) + suffix;
  }
}

const plainCode = (code: string): string =>
  asciiText(code)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '');
