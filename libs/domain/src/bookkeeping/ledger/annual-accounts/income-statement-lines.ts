import { heading, line, type StatementLine, section, subtotal, total } from './statement-line.js';

/**
 * Income and charges, in the order of the income statement of associations (regulation ANC 2018-06; ANC 2021-05 for works councils
 * and ANC 2009-10 for unions adapt some labels). Accounts that a year before 2025 still has (675, 775, 777, 79) stand where that year's chart
 * put them.
 */
export const incomeStatementLines: readonly StatementLine[] = [
  ...section('total-operating-income', 'Total des produits d’exploitation', [
    heading('operating-income', 'Produits d’exploitation'),
    line('employer', 'Subvention de fonctionnement et contribution de l’employeur', /^7562/, ['CSE']),
    line('dues', 'Cotisations', /^756/),
    line('goods-sold', 'Ventes de biens', /^7(07|097)/),
    line('services-sold', 'Ventes de prestations de services', /^70/),
    line('grant-share', 'Quote-part des subventions d’investissement', /^747/),
    line('grants', 'Concours publics et subventions', /^7[34]/),
    line('gifts', 'Dons, mécénat, legs et donations', /^754/),
    line('contributions', 'Contributions financières reçues', /^755/),
    line('funds-used', 'Utilisations des fonds dédiés', /^789/),
    line('reversals', 'Reprises et transferts de charges', /^7(9|8[^679])/),
    line('other-income', 'Autres produits', /^7[125]/),
  ]),
  ...section('total-operating-charges', 'Total des charges d’exploitation', [
    heading('operating-charges', 'Charges d’exploitation'),
    line('goods-bought', 'Achats de marchandises et variation de stock', /^6(07|037|097)/),
    line('purchases', 'Autres achats et charges externes', /^6[012]/),
    line('aid', 'Aides et prestations aux bénéficiaires', /^657/, ['CSE']),
    line('aid', 'Aides financières', /^657/, ['ASSOCIATION', 'SYNDICAT', 'ENTREPRISE']),
    line('handed-on', 'Quote-parts et cotisations reversées', /^655/),
    line('taxes', 'Impôts, taxes et versements assimilés', /^63/),
    line('wages', 'Salaires et traitements', /^64[14]/),
    line('social', 'Charges sociales et autres charges de personnel', /^64/),
    line('funds-carried', 'Reports en fonds dédiés', /^689/),
    line('provisions', 'Dotations aux provisions', /^6815/),
    line('depreciation', 'Dotations aux amortissements et aux dépréciations', /^68[^67]/),
    line('other-charges', 'Autres charges', /^65/),
  ]),
  subtotal('operating-result', 'Résultat d’exploitation', ['total-operating-income'], ['total-operating-charges']),
  heading('financial-part', 'Résultat financier'),
  line('financial-income', 'Produits financiers', /^7(6|86)/),
  line('financial-charges', 'Charges financières', /^6(6|86)/),
  subtotal('financial-result', 'Résultat financier', ['financial-income'], ['financial-charges']),
  heading('exceptional-part', 'Résultat exceptionnel'),
  line('exceptional-income', 'Produits exceptionnels', /^7(7|87)/),
  line('exceptional-charges', 'Charges exceptionnelles', /^6(7|87)/),
  subtotal('exceptional-result', 'Résultat exceptionnel', ['exceptional-income'], ['exceptional-charges']),
  line('income-tax', 'Impôts sur les bénéfices et participation des salariés', /^69/),
  total('result', 'Excédent ou déficit', ['operating-result', 'financial-result', 'exceptional-result'], ['income-tax']),
];

/** Voluntary work and gifts in kind, below the result: they balance each other (regulation ANC 2018-06). */
export const inKindLines: readonly StatementLine[] = [
  line('in-kind-income', 'Contributions volontaires reçues : bénévolat, prestations et dons en nature', /^87/),
  line('in-kind-charges', 'Emplois des contributions volontaires', /^86/),
];
