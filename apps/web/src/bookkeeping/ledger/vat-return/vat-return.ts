import { decimal, euros } from '../../../ui/format/format.js';
import type { VatPeriod, VatReturn } from './vat-return.api.js';

type Line = VatReturn['lines'][number];

export const natureLabels: Record<Line['nature'], string> = {
  collected: 'TVA collectée',
  goods: 'TVA déductible sur autres biens et services',
  assets: 'TVA déductible sur immobilisations',
};
/** Accounts of each nature, as a user finds them in the ledger. */
export const natureAccounts: Record<Line['nature'], string> = { collected: '445710', goods: '445660', assets: '445620' };

export function lineLabel({ nature, origin, rate }: Line): string {
  if (origin === 'entries') return `${natureLabels[nature]} : écritures sans taux`;
  if (origin === 'earlier') return `${natureLabels[nature]} : non déclaré avant la période`;
  return `${natureLabels[nature]} : ${rate === 0 ? '0 % ou exonéré' : `${decimal(rate ?? 0).replace(/,?0+$/, '')} %`}`;
}

/** The first ended period without an entry, otherwise the last ended one, otherwise the first. */
export function proposedPeriod(periods: readonly VatPeriod[], today: string): VatPeriod | undefined {
  const ended = periods.filter(({ date_end: end }) => end < today);
  return ended.find(({ net }) => net === null) ?? ended.at(-1) ?? periods[0];
}

export const periodLabel = ({ label, net }: VatPeriod): string => {
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  return net === null ? name : `${name}, déclaré`;
};

export const netSentence = (net: number): string => {
  if (net === 0) return 'Rien à payer.';
  return net > 0 ? `${euros(net)} à payer.` : `${euros(-net)} de crédit à reporter.`;
};
