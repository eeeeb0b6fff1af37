import { type CheckResult, type DnsRecord, failure, valid, warning } from './deliverability-check.js';
import type { DnsLookup } from './dns-lookup.js';

const isSpf = (text: string): boolean => /^v=spf1(\s|$)/i.test(text);
/** No server sends from this address (RFC 5737), so that every mechanism of a record is evaluated and counted. */
const unusedAddress = '192.0.2.1';

/**
 * One SPF record of at most ten look-ups (RFC 7208 §4.5 and §4.6.4).
 * @param domain of the return address, which receivers look up
 */
export async function checkSpf(dns: DnsLookup, domain: string, smtpHost: string): Promise<CheckResult> {
  const records = (await dns.texts(domain)).filter(isSpf);
  const [first] = records;
  const record = (value: string): DnsRecord => ({ type: 'TXT', name: domain, value });
  if (first === undefined)
    return failure(
      `${domain} n’a pas d’enregistrement SPF. Publiez celui-ci, ou celui que votre fournisseur d’envoi indique.`,
      record(`v=spf1 a:${smtpHost} ~all`),
    );
  if (records.length > 1)
    return failure(
      `${domain} a ${records.length} enregistrements SPF : les serveurs qui reçoivent les ignorent tous. Remplacez-les par un seul.`,
      record(mergedSpf(records)),
    );
  if (/(^|\s)\+?all(\s|$)/i.test(first))
    return failure(
      `L’enregistrement SPF de ${domain} autorise tout le monde (« +all »). Terminez-le par « ~all ».`,
      record(first.replace(/(^|\s)\+?all(?=\s|$)/i, '$1~all')),
    );
  const { spf } = await import('mailauth');
  const { status, lookups } = await spf({
    ip: unusedAddress,
    sender: `postmaster@${domain}`,
    resolver: dns.resolve,
    maxElapsedTime: 10_000,
  });
  if (status.result === 'temperror') throw new Error(status.comment ?? 'the SPF record was not evaluated');
  const count = lookups?.count ?? 0;
  if (lookups && count > lookups.limit)
    return failure(`L’enregistrement SPF demande plus de ${lookups.limit} recherches DNS : il est ignoré. Retirez des « include ».`);
  if (status.result === 'permerror') return failure(`L’enregistrement SPF de ${domain} est mal écrit : « ${first} ».`);
  const verdict = `Un seul enregistrement SPF, ${count} recherche${count > 1 ? 's' : ''} DNS sur 10.`;
  const caution = ' L’adresse d’où partent vos e-mails n’est connue que de votre fournisseur : vérifiez qu’il y figure.';
  return /\s[~-]all(\s|$)|\sredirect=/i.test(first)
    ? valid(verdict + caution)
    : warning(`${verdict} Il ne se termine ni par « ~all » ni par « -all » : il ne protège pas votre domaine.`, record(`${first} ~all`));
}

/** The mechanisms of all records in one, under the softest qualifier. */
function mergedSpf(records: readonly string[]): string {
  const terms = records.flatMap((text) => text.split(/\s+/).slice(1)).filter((term) => term !== '' && !/^[+?~-]?all$/i.test(term));
  return ['v=spf1', ...new Set(terms), '~all'].join(' ');
}
