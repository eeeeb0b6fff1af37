import type { DkimKey } from '../../platform/config/mailing-settings.js';
import { type CheckResult, failure, valid, warning } from './deliverability-check.js';
import type { DnsLookup } from './dns-lookup.js';

type Domains = {
  /** The domain of the address that recipients see. */
  readonly from: string;
  /** The domain of the return address, which SPF authenticates. */
  readonly returns: string;
  readonly dkim: DkimKey | null;
};

/** A DMARC policy, and a domain of SPF or DKIM that is aligned with the visible sender (RFC 7489 §3.1). */
export async function checkDmarc(dns: DnsLookup, { from, returns, dkim }: Domains): Promise<CheckResult> {
  const { dmarc } = await import('mailauth');
  const dkimDomains = dkim === null ? [] : [{ id: 'essai', domain: dkim.domain }];
  const result = (await dmarc({ headerFrom: from, spfDomains: [returns], dkimDomains, resolver: dns.resolve })) || null;
  if (result?.status.result === 'temperror') throw new Error('the DMARC record was not read');
  if (!result?.rr) {
    const record = { type: 'TXT', name: `_dmarc.${from}`, value: `v=DMARC1; p=none; rua=mailto:postmaster@${from}` } as const;
    return failure(
      `${from} n’a pas de règle DMARC : Gmail et Yahoo l’exigent des envois en nombre. Publiez celle-ci pour commencer.`,
      record,
    );
  }
  const { spf, dkim: signature } = result.alignment;
  if (!spf.result && !signature.result)
    return failure(
      `Ni l’adresse de retour (${returns}) ni la signature (${dkim?.domain ?? 'aucune'}) n’appartiennent au domaine de l’expéditeur (${from}) : la règle DMARC rejette vos e-mails.`,
    );
  const aligned = [spf.result ? 'l’adresse de retour' : null, signature.result ? 'la signature DKIM' : null].filter(Boolean).join(' et ');
  if (!signature.result)
    return warning(`Règle « ${result.p} », alignée par ${aligned} seulement : un e-mail transféré échoue sans signature DKIM alignée.`);
  return valid(`Règle « ${result.p} », alignée par ${aligned}.${result.p === 'none' ? ' Elle observe sans rien refuser.' : ''}`);
}
