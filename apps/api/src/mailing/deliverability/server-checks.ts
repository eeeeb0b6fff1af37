import { isIP } from 'node:net';
import { isPublicAddress } from '../../platform/http/public-address.js';
import { type CheckResult, failure, unverified, valid, warning } from './deliverability-check.js';
import type { DnsLookup } from './dns-lookup.js';

const addressesOf = async (dns: DnsLookup, host: string): Promise<readonly string[]> => (isIP(host) ? [host] : dns.addresses(host));

/** Whether reports of undelivered mails arrive somewhere. */
export async function checkReturns(dns: DnsLookup, domain: string, returnAddress: string | null, isRead: boolean): Promise<CheckResult> {
  const servers = await dns.mailServers(domain);
  if (servers.length === 0)
    return failure(`${domain} n’a pas de serveur de réception (MX) : les avis de non-remise se perdent.`, {
      type: 'MX',
      name: domain,
      value: `10 mail.${domain}`,
    });
  return returnAddress === null
    ? warning(
        `${domain} reçoit les avis de non-remise, mais ils ne sont pas lus : réglez MAILING_RETURN_ADDRESS pour écarter les adresses mortes.`,
      )
    : !isRead
      ? warning(
          `Les avis de non-remise reviennent à ${domain}, mais ils ne sont pas lus : réglez MAILING_BOUNCE_IMAP_URL, ou MAILING_BOUNCE_SECRET si votre fournisseur les notifie.`,
        )
      : valid(`Les avis de non-remise reviennent à ${domain}, reçu par ${servers[0]}.`);
}

/** The name of the server that sends, both ways: from its address to its name, and back. */
export async function checkReverse(dns: DnsLookup, smtpHost: string): Promise<CheckResult> {
  const address = (await addressesOf(dns, smtpHost))[0];
  if (address === undefined) return failure(`Le serveur d’envoi ${smtpHost} n’a pas d’adresse dans le DNS.`);
  if (!isPublicAddress(address))
    return unverified(
      `Le serveur d’envoi ${smtpHost} est sur le réseau local : son adresse publique n’est pas connue d’ici. Demandez à votre hébergeur si elle a un nom inverse (PTR).`,
    );
  const [name] = await dns.namesOf(address);
  if (name === undefined) return failure(`${address} n’a pas de nom inverse.`, { type: 'PTR', name: address, value: smtpHost });
  return (await dns.addresses(name)).includes(address)
    ? valid(`${address} se nomme ${name}, et ${name} désigne ${address}. Un fournisseur peut envoyer d’une autre adresse que celle-ci.`)
    : failure(`${address} se nomme ${name}, mais ${name} ne désigne pas ${address}.`, { type: 'PTR', name: address, value: smtpHost });
}

/** Whether mail clients can reach the address of one-click unsubscription: HTTPS on a public host (RFC 8058 §3.1). */
export async function checkUnsubscribe(dns: DnsLookup, publicUrl: string): Promise<CheckResult> {
  const { protocol, hostname } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:')
    return failure(`L’adresse de désinscription commence par « ${publicUrl} » : la désinscription en un clic demande HTTPS.`);
  const [address] = await addressesOf(dns, host);
  if (address === undefined) return failure(`${host} n’a pas d’adresse dans le DNS : le lien de désinscription ne s’ouvre pas.`);
  if (!isPublicAddress(address))
    return failure(`${host} désigne une adresse du réseau local : le lien de désinscription ne s’ouvre pas de l’extérieur.`);
  return unverified(
    `${host} est en HTTPS et désigne une adresse publique. Seul un essai de l’extérieur dit si elle répond : ouvrez le lien d’un e-mail reçu depuis un téléphone, hors du réseau de la structure.`,
  );
}
