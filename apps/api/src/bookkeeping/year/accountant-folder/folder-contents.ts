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
];

/** The page of contents of the folder. @param missing paths of the files that the storage has lost */
export function folderContents({ year, owner }: YearFilesRequest, count: VoucherCount, missing: readonly string[]): string {
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
