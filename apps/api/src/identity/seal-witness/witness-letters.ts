import type { RefusedSeal, WitnessedSeal } from '@intendance/domain/identity/seal-witness/seal-witness.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { encodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import type { LetterBody } from '../../platform/mail/letter.js';

export type Parts = { readonly environmentId: EnvironmentId; readonly structure: string; readonly publicUrl: string };

const codeIn = ({ environmentId }: Parts, { number, head }: WitnessedSeal): string => encodeReceiptCode({ environmentId, number, head });
const addressOf = (parts: Parts, seal: WitnessedSeal): string => `${parts.publicUrl}/verification?recu=${codeIn(parts, seal)}`;

/** A witness keeps this letter: with it, nobody who writes to the database can change the history before this seal unseen. */
export const receiptLetter = (parts: Parts, seal: WitnessedSeal): LetterBody => ({
  subject: `${parts.structure} : sceau nº ${seal.number} de l’historique`,
  paragraphs: [
    `Vous êtes témoin de l’historique de ${parts.structure}. Conservez ce message : il prouve que ses ${seal.events.toLocaleString('fr-FR')} premiers événements n’ont pas été modifiés depuis.`,
    'Code du reçu :',
  ],
  frame: codeIn(parts, seal),
  button: { label: 'Vérifier ce reçu', url: addressOf(parts, seal) },
});

export const mismatchLetter = (parts: Parts, seal: WitnessedSeal): LetterBody => ({
  subject: `${parts.structure} : l’historique ne correspond plus au sceau nº ${seal.number}`,
  paragraphs: [
    `Le sceau nº ${seal.number}, envoyé à vos témoins, n’est plus dans l’historique de ${parts.structure}. Des événements ont été modifiés ou supprimés dans la base de données, ou une ancienne sauvegarde a été restaurée.`,
    'Demandez à l’exploitant de l’installation ce qui s’est passé, puis faites vérifier l’historique. Code du reçu qui ne correspond plus :',
  ],
  frame: codeIn(parts, seal),
  button: { label: 'Vérifier ce reçu', url: addressOf(parts, seal) },
});

const refusals: Record<RefusedSeal['reason'], string> = {
  key: 'Le sceau est signé par une clé que la clé précédente n’a pas signée.',
  'other-head': 'Le témoin a reçu auparavant un autre sceau de ce numéro.',
  behind: 'Le témoin a reçu auparavant un sceau plus récent.',
  fork: 'Ce sceau ne suit pas le dernier sceau que le témoin a reçu.',
};

export const refusalLetter = (parts: Parts, seal: RefusedSeal): LetterBody => ({
  subject: `${parts.structure} : le témoin refuse le sceau nº ${seal.number} de l’historique`,
  paragraphs: [
    `L’installation témoin a reçu auparavant un autre historique de ${parts.structure}. ${refusals[seal.reason]} Des événements ont été modifiés ou supprimés dans la base de données, ou une ancienne sauvegarde a été restaurée.`,
    'Demandez à l’exploitant de l’installation ce qui s’est passé, puis faites vérifier l’historique. Code du sceau refusé :',
  ],
  frame: codeIn(parts, seal),
  button: { label: 'Vérifier ce sceau', url: addressOf(parts, seal) },
});
