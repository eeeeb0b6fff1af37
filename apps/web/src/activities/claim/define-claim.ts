import { plural } from '../../ui/format/format.js';
import type { ClaimRow } from './claim.js';
import type { Asking, ClaimAction } from './claim-actions.js';
import type { BulkCommand, BulkTexts, ClaimConfig, MoveTexts } from './claim-config.js';

type Own =
  | 'claims'
  | 'paymentMove'
  | 'sendBulk'
  | 'upload'
  | 'path'
  | 'activities'
  | 'activityOf'
  | 'recordType'
  | 'peopleList'
  | 'shortcutOf'
  | 'attachmentsOf'
  | 'amountOf'
  | 'paymentDirection'
  | 'statusLabels';
type Declaration<Row extends ClaimRow, More extends object> = Pick<ClaimConfig<Row, More>, Own | 'paidStatus'> & {
  /** Singular, feminine: `demande`, and `la demande`. */
  noun: string;
  the: string;
  /** The noun where no list gives its context: `demande de remboursement`. */
  fullNoun: string;
  /** Title of the list: `Remboursements`. */
  list: string;
  /** Singular: `remboursée`. */
  paid: string;
  /** Actions on a validated claim, the main one first. */
  validated: readonly ClaimAction[];
  /** The move to make before a validated claim is deleted. */
  beforeDeletion: string;
  /** Consequence of each move; a kind of claim without the move leaves the move out. */
  consequences: Partial<Record<Exclude<Asking, 'cancel_payment'>, string>>;
  /** The name of the spreadsheet, of the specification. */
  file: string;
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const views = [
  { name: 'À traiter', search: 'status=waiting&defaultFilter=false&order=date' },
  { name: 'À payer', search: 'status=valid&defaultFilter=false&order=date' },
  { name: 'Toutes', search: 'defaultFilter=false' },
  { name: 'Corbeille', search: 'isDeleted=true&defaultFilter=false' },
];
const destructive: readonly Asking[] = ['refuse', 'cancel', 'cancel_payment'];

/** The texts that every kind of claim shares, composed from its noun and its participle. */
export function defineClaim<Row extends ClaimRow, More extends object>(declared: Declaration<Row, More>): ClaimConfig<Row, More> {
  const { noun, the, fullNoun, list, paid, validated, beforeDeletion, consequences: ownConsequences, file, ...own } = declared;
  const actionLabels = actionLabelsOf(declared);
  const moveTitles: Record<Asking, string> = {
    pay: `Marquer ${the} ${paid}`,
    refuse: `Refuser ${the}`,
    cancel: `Annuler ${the}`,
    devalidate: `Remettre ${the} en attente`,
    cancel_payment: 'Annuler le paiement',
  };
  const consequences = { ...ownConsequences, cancel_payment: `${capital(the)} redevient validée, à payer.` };
  const moves = Object.entries(consequences).map(([name, consequence]): [string, MoveTexts] => {
    const action = name as Asking;
    return [name, { title: moveTitles[action], consequence, action: actionLabels[action], isDestructive: destructive.includes(action) }];
  });
  return {
    ...own,
    views,
    actions: {
      waiting: ['validate', 'delete', 'refuse', 'save'],
      valid: validated,
      [own.paidStatus]: ['cancel_payment'],
      refused: ['reopen', 'delete'],
    } as Record<Row['status'], readonly ClaimAction[]>,
    actionLabels,
    keptBecause: {
      valid: `Une ${noun} validée ne peut pas être supprimée : ${beforeDeletion}.`,
      [own.paidStatus]: `Une ${noun} ${paid} ne peut pas être supprimée : annulez d’abord son paiement.`,
    } as Partial<Record<Row['status'], string>>,
    moves: Object.fromEntries(moves),
    bulk: bulkTextsOf(declared),
    undone: {
      devalidate: ['remise en attente', 'remises en attente'],
      cancel_payment: ['remise à payer', 'remises à payer'],
      reopen: ['remise en attente', 'remises en attente'],
      restore: ['restaurée', 'restaurées'],
    },
    texts: {
      noun,
      list,
      tab: capital(noun),
      tabs: `Vue de ${the}`,
      title: (name) => `${capital(noun)} de ${name}`,
      newTitle: `Nouvelle ${fullNoun}`,
      loadingTitle: capital(fullNoun),
      loadFailed: `Impossible de charger ${the}`,
      saveAndNew: 'Enregistrer et nouvelle',
      next: `Passer à ${the} suivante`,
      trashed: (name) => `${capital(the)} de ${name} ira dans la corbeille, d’où elle peut être restaurée.`,
      restored: `${capital(the)} est restaurée.`,
      paid: capital(paid),
      created: `${capital(noun)} créée`,
      search: `Rechercher une ${noun}`,
      empty: `Aucune ${fullNoun} pour le moment`,
      create: `Nouvelle ${noun}`,
      file,
    },
  };
}

const actionLabelsOf = ({ the, paid }: { the: string; paid: string }): Record<ClaimAction, string> => ({
  save: 'Enregistrer',
  validate: 'Valider',
  refuse: 'Refuser',
  cancel: `Annuler ${the}`,
  pay: `Marquer ${paid}`,
  devalidate: 'Remettre en attente',
  cancel_payment: 'Annuler le paiement',
  reopen: 'Remettre en attente',
  delete: 'Supprimer',
  restore: 'Restaurer',
});

function bulkTextsOf({ noun, paid }: { noun: string; paid: string }): Record<BulkCommand, BulkTexts> {
  const nouns = plural(noun);
  const simple = (verb: string, done: string): BulkTexts => ({
    title: `${verb} les ${nouns}`,
    verb,
    action: (claims) => `${verb} ${claims}`,
    done: [done, `${done}s`],
  });
  return {
    validate: simple('Valider', 'validée'),
    pay: {
      title: `Marquer les ${nouns} ${paid}s`,
      verb: `Marquer ${paid}s`,
      action: (claims, isPlural) => `Marquer ${claims} comme ${paid}${isPlural ? 's' : ''}`,
      done: [`marquée ${paid}`, `marquées ${paid}s`],
    },
    refuse: simple('Refuser', 'refusée'),
    reopen: {
      title: `Remettre les ${nouns} en attente`,
      verb: 'Remettre en attente',
      action: (claims) => `Remettre ${claims} en attente`,
      done: ['remise en attente', 'remises en attente'],
    },
    delete: simple('Supprimer', 'supprimée'),
  };
}
