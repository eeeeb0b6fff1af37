import { heading, line, type StatementLine, section, total } from './statement-line.js';

/**
 * The assets, in the order of the balance sheet of associations (regulation ANC 2018-06). Accounts of depreciation (28, 29, 39, 49, 59)
 * stand on the line of the account that they lower.
 */
export const assetLines: readonly StatementLine[] = [
  ...section('fixed', 'Total de l’actif immobilisé', [
    heading('intangible', 'Immobilisations incorporelles'),
    line('setup', 'Frais d’établissement', /^201/),
    line('usufruct', 'Donations temporaires d’usufruit', /^204/),
    line('software', 'Concessions, brevets, licences, logiciels', /^205/),
    line('other-intangible', 'Autres immobilisations incorporelles', /^(20|232|237)/),
    heading('tangible', 'Immobilisations corporelles'),
    line('land', 'Terrains', /^21[12]/),
    line('buildings', 'Constructions', /^21[34]/),
    line('equipment', 'Installations techniques, matériel et outillage', /^215/),
    line('other-tangible', 'Autres immobilisations corporelles', /^2[12]/),
    line('in-progress', 'Immobilisations en cours, avances et acomptes', /^23/),
    line('to-be-sold', 'Biens reçus par legs ou donations destinés à être cédés', /^24/),
    heading('financial', 'Immobilisations financières'),
    line('holdings', 'Participations et créances rattachées', /^2[56]/),
    line('securities', 'Autres titres immobilisés', /^27[123]/),
    line('loans-granted', 'Prêts', /^274/),
    line('other-financial', 'Autres immobilisations financières', /^2/),
  ]),
  ...section('total-current', 'Total de l’actif circulant et des régularisations', [
    heading('current', 'Actif circulant'),
    line('stocks', 'Stocks et en-cours', /^3/),
    line('advances-paid', 'Avances et acomptes versés', /^409/),
    line('customers', 'Créances clients, usagers et comptes rattachés', /^41/),
    line('legacies-receivable', 'Créances reçues par legs ou donations', /^461/),
    line('prepaid', 'Charges constatées d’avance', /^486/),
    line('suspense-debit', 'Comptes d’attente et virements internes', /^(47[1-5]|58)/),
    line('issue-costs', 'Frais d’émission et primes de remboursement des emprunts', /^(481|169)/),
    line('translation-debit', 'Écarts de conversion actif', /^476/),
    line('other-receivables', 'Autres créances', /^4/),
    line('investments', 'Valeurs mobilières de placement', /^50/),
    line('cash', 'Disponibilités', /^5/),
  ]),
  total('assets', 'Total de l’actif', ['fixed', 'total-current']),
];

/** Own funds and debts, in the order of the same regulation. The result of the year has a line of its own, which no account matches. */
export const liabilityLines: readonly StatementLine[] = [
  ...section('total-own', 'Total des fonds propres', [
    heading('own', 'Fonds propres'),
    line('revaluation', 'Écarts de réévaluation', /^105/),
    line('with-claim', 'Fonds propres avec droit de reprise', /^103/),
    line('reserves', 'Réserves', /^106/),
    line('consumable', 'Fonds propres consomptibles', /^108/),
    line('without-claim', 'Fonds propres sans droit de reprise', /^10/),
    line('carried', 'Report à nouveau', /^11/),
    line('unallocated-result', 'Résultats antérieurs en instance d’affectation', /^12/),
    line('result', 'Excédent ou déficit de l’exercice', /^$/),
    line('investment-grants', 'Subventions d’investissement', /^13/),
    line('regulated', 'Provisions réglementées', /^14/),
  ]),
  ...section('total-dedicated', 'Total des fonds dédiés et des provisions', [
    heading('dedicated', 'Fonds reportés et dédiés, provisions'),
    line('carried-legacies', 'Fonds reportés liés aux legs ou donations', /^191/),
    line('dedicated-funds', 'Fonds dédiés', /^19/),
    line('risks', 'Provisions pour risques', /^151/),
    line('charges', 'Provisions pour charges', /^15/),
  ]),
  ...section('total-debts', 'Total des dettes et des régularisations', [
    heading('debts', 'Dettes'),
    line('bank-loans', 'Emprunts et dettes auprès des établissements de crédit', /^(164|1688|5(?!8))/),
    line('other-loans', 'Emprunts et dettes financières divers', /^1[678]/),
    line('fixed-asset-debts', 'Dettes sur immobilisations', /^(404|405|269|279)/),
    line('suppliers', 'Dettes fournisseurs et comptes rattachés', /^40/),
    line('legacy-debts', 'Dettes des legs ou donations', /^466/),
    line('tax-and-social', 'Dettes fiscales et sociales', /^4[234]/),
    line('deferred', 'Produits constatés d’avance', /^487/),
    line('suspense-credit', 'Comptes d’attente et virements internes', /^(47[1-5]|58)/),
    line('translation-credit', 'Écarts de conversion passif', /^477/),
    line('other-debts', 'Autres dettes', /^[1-5]/),
  ]),
  total('liabilities', 'Total du passif', ['total-own', 'total-dedicated', 'total-debts']),
];
