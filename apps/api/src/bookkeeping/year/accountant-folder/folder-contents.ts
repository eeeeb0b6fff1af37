import { formatDay } from '@intendance/kernel/local-date.js';
import { ownerLine } from '../../ledger/statement/document-head.js';
import type { YearFilesRequest } from '../../year-files.js';
import type { VoucherCount } from './voucher-files.js';

const parts = [
  '1 Comptes annuels : bilan, compte de résultat et états de l’exercice',
  '2 Livres : balance, grand livre, balance des tiers, fichier des écritures comptables',
  '3 Rapprochements bancaires : un par compte, à la date de son dernier relevé',
  '4 Immobilisations : tableaux des immobilisations et des amortissements',
  '5 Pièces justificatives : par journal, au numéro de leur écriture ; la liste de celles qui manquent',
  '6 Subventions : tableaux des subventions et des fonds dédiés',
  '7 Historique scellé : un reçu de l’historique dont ces documents sont tirés',
  '8 Emprunts : tableaux d’amortissement des emprunts et capital restant dû',
  '9 Provisions : tableau des provisions et des dépréciations',
  '10 TVA : déclarations des périodes, à côté des comptes',
  '11 Dettes et créances de fin d’exercice : ce que les demandes, bons, factures et emprunts doivent, et ce qui en est passé',
];

type Contents = {
  readonly count: VoucherCount;
  /** Paths of the files that the storage has lost. */
  readonly missing: readonly string[];
  /** Address of the page that checks the receipt. */
  readonly verification: string;
};

/** The page of contents of the folder. */
export function folderContents({ year, owner }: YearFilesRequest, { count, missing, verification }: Contents): string {
  const status = year.isClosed ? 'Exercice clôturé.' : 'PROVISOIRE : l’exercice n’est pas clôturé, ces documents peuvent encore changer.';
  return [
    `Dossier comptable ${year.name}`,
    ownerLine(owner),
    `Exercice du ${formatDay(year.start)} au ${formatDay(year.end)}`,
    status,
    '',
    ...parts,
    '',
    vouchersLine(count),
    `Gardez le reçu : déposé plus tard sur ${verification}, il montre si l’historique a été modifié depuis.`,
    'Empreintes.sha256 a l’empreinte (SHA-256) de chaque fichier, le fichier des écritures compris : « sha256sum --check Empreintes.sha256 » les compare.',
    'Empreintes-signees.json les porte, signées par l’installation avec le code du reçu.',
    ...(missing.length === 0 ? [] : ['', 'Fichiers introuvables :', ...missing.map((path) => `- ${path}`)]),
    '',
  ].join('\r\n');
}

function vouchersLine({ entries, without }: VoucherCount): string {
  if (without === 0) return 'Chaque écriture a une pièce jointe.';
  return without === 1
    ? `Une écriture sur ${entries} n’a pas de pièce jointe.`
    : `${without} écritures sur ${entries} n’ont pas de pièce jointe.`;
}
