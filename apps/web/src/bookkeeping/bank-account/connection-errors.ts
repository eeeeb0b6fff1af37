import type { BankAccount } from './bank-account.js';

/** The eight kinds of the aggregator, in words; what the server says goes first. */
const texts: Record<string, string> = {
  wrongpass: "L'authentification auprès de votre banque a échoué : vérifiez vos identifiants.",
  changepass: 'Votre mot de passe bancaire doit être changé sur le site de votre banque.',
  unavailable: "Le site de l'agrégateur est injoignable pour le moment.",
  SCARequired: "Plus d'informations sont nécessaires pour synchroniser ce compte : une authentification forte vous est demandée.",
  webauthRequired:
    "Plus d'informations sont nécessaires pour synchroniser ce compte : connectez-vous à nouveau sur le site de votre banque.",
  additionalInformationNeeded: "Plus d'informations sont nécessaires pour synchroniser ce compte.",
  decoupled: "Plus d'informations sont nécessaires pour synchroniser ce compte : validez la demande dans l'application de votre banque.",
};
const otherwise = 'Un dysfonctionnement empêche la synchronisation de ce compte.';

export type ConnectionFault = { message: string; connectionId: string; accounts: string[] };

/** Each distinct error once, with the accounts that it stops (specification). */
export function connectionFaults(accounts: readonly BankAccount[]): ConnectionFault[] {
  const faults = new Map<string, ConnectionFault>();
  for (const { name, connection } of accounts) {
    if (!connection?.error) continue;
    const message = connection.error_message || (texts[connection.error] ?? otherwise);
    const known = faults.get(message);
    if (known) known.accounts.push(name);
    else faults.set(message, { message, connectionId: connection.connection_id, accounts: [name] });
  }
  return [...faults.values()];
}
