import { readFileSync } from 'node:fs';
import { formatDay, localDate } from '@intendance/kernel/local-date.js';

type Verdict = 'C' | 'NC' | 'NA';
type Criterion = { readonly criterion: string; readonly subject: string; readonly site: Verdict; readonly how: string };
type Audit = { readonly auditedOn: string; readonly criteria: readonly Criterion[] };

// `docs/accessibility.md` shows the same file.
const { auditedOn, criteria } = JSON.parse(
  readFileSync(new URL('../../../../assets/accessibility.json', import.meta.url), 'utf8'),
) as Audit;

const withVerdict = (verdict: Verdict): readonly Criterion[] => criteria.filter(({ site }) => site === verdict);

/** In percent of the criteria that apply. */
const rate = (100 * withVerdict('C').length) / (withVerdict('C').length + withVerdict('NC').length);

/** Of what the product draws, by the 106 criteria of RGAA 4.1; contents of a structure are not in it. */
export const siteAudit = {
  /** In the words of the law: all criteria, half of them, or fewer. */
  status: rate === 100 ? 'totalement conforme' : rate >= 50 ? 'partiellement conforme' : 'non conforme',
  rate: `${rate.toFixed(1).replace('.', ',')}\u00a0%`,
  day: formatDay(localDate(auditedOn)),
  faults: withVerdict('NC'),
};
