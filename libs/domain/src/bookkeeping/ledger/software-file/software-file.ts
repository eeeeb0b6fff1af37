import { cegidExpert, ebp, pennylane } from './delimited.js';
import { quadra } from './quadra.js';
import { softwareFileErrors } from './software-file.errors.js';
import type { SoftwareLayout } from './software-layout.js';
import { ximport } from './ximport.js';

export const softwareNames = ['cegid-quadra', 'cegid-expert', 'ebp', 'pennylane', 'sage'] as const;
export type SoftwareName = (typeof softwareNames)[number];
export const isSoftwareName = (text: unknown): text is SoftwareName => softwareNames.some((name) => name === text);

export const softwareLayouts: Readonly<Record<SoftwareName, SoftwareLayout>> = {
  'cegid-quadra': quadra,
  'cegid-expert': cegidExpert,
  ebp,
  pennylane,
  sage: ximport,
};

/** `Ecritures-2026-ebp.txt`. */
export const softwareFileName = (yearName: string, name: SoftwareName): string =>
  `Ecritures-${yearName}-${name}.${softwareLayouts[name].extension}`;

/**
 * Refuses accounts that the program would take for one another: it reads their first digits only.
 * @throws software-file.accounts-confused
 */
export function mustTellApart(accounts: readonly string[], { accountWidth, label }: SoftwareLayout): void {
  const byStart = new Map<string, string>();
  for (const account of accounts) {
    const start = account.slice(0, accountWidth);
    const other = byStart.get(start);
    if (other !== undefined && other !== account) throw softwareFileErrors.accountsConfused(label, accountWidth, [other, account]);
    byStart.set(start, account);
  }
}
