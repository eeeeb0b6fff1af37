/** ISO 20022 reason codes of refused and returned direct debits, in the words of a treasurer. `retry`: the same mandate may be presented again. */
type Reason = { readonly label: string; readonly retry?: true };

const reasons: Readonly<Record<string, Reason>> = {
  AC01: { label: 'IBAN incorrect' },
  AC04: { label: 'Compte clôturé' },
  AC06: { label: 'Compte bloqué' },
  AC13: { label: 'Type de compte non accepté' },
  AG01: { label: 'Prélèvement interdit sur ce type de compte' },
  AG02: { label: 'Code opération incorrect' },
  AM04: { label: 'Provision insuffisante', retry: true },
  AM05: { label: 'Prélèvement présenté deux fois' },
  BE05: { label: 'Identifiant créancier non reconnu' },
  CNOR: { label: 'Banque du créancier non enregistrée' },
  DNOR: { label: 'Banque du débiteur non enregistrée' },
  DT01: { label: 'Date incorrecte' },
  ED05: { label: 'Règlement en échec', retry: true },
  FF01: { label: 'Format de fichier incorrect' },
  FF05: { label: 'Type de prélèvement incorrect' },
  FOCR: { label: 'Annulé à la demande du créancier' },
  MD01: { label: 'Absence de mandat' },
  MD02: { label: 'Données du mandat incorrectes' },
  MD06: { label: 'Remboursement demandé par le débiteur' },
  MD07: { label: 'Débiteur décédé' },
  MS02: { label: 'Refus du débiteur' },
  MS03: { label: 'Motif non communiqué', retry: true },
  RC01: { label: 'BIC incorrect' },
  RR01: { label: 'Compte ou identification du débiteur manquant' },
  RR02: { label: 'Nom ou adresse du débiteur manquant' },
  RR03: { label: 'Nom ou adresse du créancier manquant' },
  RR04: { label: 'Motif réglementaire' },
  SL01: { label: 'Service spécifique de la banque du débiteur' },
  TM01: { label: 'Fichier reçu après l’heure limite', retry: true },
};

/** A code that the list lacks is shown as the bank writes it. */
export const reasonLabel = (code: string): string => reasons[code]?.label ?? `Motif ${code}`;
export const isRetriable = (code: string): boolean => reasons[code]?.retry === true;
