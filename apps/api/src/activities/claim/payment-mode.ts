/** The specification's codes; a mode is free text, and other words are shown as they are. */
const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    bank: 'Virement',
    transfer: 'Virement',
    virement: 'Virement',
    card: 'Carte',
    carte: 'Carte',
    check: 'Chèque',
    chèque: 'Chèque',
    deposit: 'Dépôt',
    order: 'Prélèvement',
    payback: 'Remboursement',
    deferred_card: 'Carte à débit différé',
    loan_payment: 'Échéance de prêt',
    withdrawal: 'Retrait',
    espèces: 'Espèces',
  }),
);

export const paymentModeLabel = (mode: string | null): string | null => (mode === null ? null : (labels.get(mode) ?? mode));
