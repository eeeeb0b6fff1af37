import type { MandateText } from '@intendance/domain/subscription/billing/mandate/mandate.events.js';
import { groupIban } from '@intendance/kernel/iban.js';
import { formatDay } from '@intendance/kernel/local-date.js';
import { type PrintedDocument, type PrintedTable, text } from '../../../platform/documents/printed.js';

/** The mandate as it is read and signed: mentions of the SEPA core scheme (EPC016-06). */
export function mandateDocument({ rum, on, creditor, debtor, signer }: MandateText): PrintedDocument {
  const { name: creditorName } = creditor;
  return {
    title: 'Mandat de prélèvement SEPA',
    running: [rum],
    lines: [
      `Référence unique du mandat : ${rum}`,
      '',
      `En signant ce mandat, vous autorisez (A) ${creditorName} à envoyer des instructions à votre banque pour débiter votre compte, et (B) votre banque à débiter votre compte conformément aux instructions de ${creditorName}.`,
      'Vous bénéficiez du droit d’être remboursé par votre banque selon les conditions décrites dans la convention que vous avez passée avec elle. Une demande de remboursement doit être présentée dans les huit semaines suivant la date de débit de votre compte pour un prélèvement autorisé.',
    ],
    tables: [
      pairs('Créancier', [
        ['Nom', creditor.name],
        ['Adresse', creditor.address],
        ['Identifiant créancier SEPA (ICS)', creditor.ics],
      ]),
      pairs('Débiteur', [
        ['Titulaire du compte', debtor.name],
        ['Adresse', `${debtor.street}, ${debtor.zip} ${debtor.city}, ${debtor.country}`],
        ['IBAN', groupIban(debtor.iban)],
        ['BIC', debtor.bic],
        ['Type de paiement', 'Récurrent'],
      ]),
      pairs('Signature', [
        ['Signataire', `${signer.name}, ${signer.capacity}`],
        ['Délibération du', formatDay(signer.deliberationDate)],
        ['Fait à', `${debtor.city}, le ${formatDay(on)}`],
        ['Signature', `Signature électronique simple, par un code envoyé à ${signer.email}`],
      ]),
    ],
    notes: [
      'Chaque prélèvement est annoncé au moins 14 jours avant son échéance.',
      'Vos droits concernant ce mandat sont expliqués dans un document que vous pouvez obtenir auprès de votre banque.',
    ],
  };
}

const pairs = (title: string, rows: readonly (readonly [string, string])[]): PrintedTable => ({
  title,
  columns: [
    { header: '', width: 1 },
    { header: '', width: 2 },
  ],
  rows: rows.map(([label, value]) => ({ kind: 'line', cells: [text(label), text(value)] })),
});
