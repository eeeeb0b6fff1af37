import { refusalOf } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { readCsv } from './csv.js';

/** The key of an equal movement of that rank: the rank stands before the mark of the source. */
const twin = (key: string | undefined, rank: number) => key?.replace('~', `-${rank}~`);
/** The rows that the API passes on: those that are not blank, with their line numbers. */
const rowsOf = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line, index) => ({ line: index + 1, cells: line.split(';') }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''));
const read = (text: string, mapping = {}) => readCsv(rowsOf(text), mapping);
const movementsOf = (text: string, mapping = {}) => read(text, mapping).statements.flatMap(({ movements }) => movements);
const refused = (text: string, mapping = {}) => refusalOf(() => read(text, mapping));

describe('a csv file of a bank', () => {
  it('has a date, a label and a signed amount', () =>
    expect(read('Date;Libellé;Montant\n15/01/2026;VIR SEPA "NOËL";1 234,56\n16/01/26;CB;-12,5\n')).toMatchObject({
      problems: [],
      statements: [
        {
          account: '',
          from: '2026-01-15',
          to: '2026-01-16',
          movements: [
            { line: 2, date: '2026-01-15', wording: 'VIR SEPA "NOËL"', value: 123_456, type: 'transfer' },
            { line: 3, value: -1250, type: 'card' },
          ],
        },
      ],
    }));
  it('may have a column for each side, whatever sign stands there', () =>
    expect(
      movementsOf(
        'Date opération;Date valeur;Libellé;Débit euros;Crédit euros\n2026-01-15;2026-01-16;A;12,50;\n2026-01-15;;B;-3,00;\n2026-01-15;;C;;4.2',
      ),
    ).toMatchObject([{ value: -1250, valueDate: '2026-01-16' }, { value: -300 }, { value: 420 }]));
  it('may begin with who holds the account, and end with sums', () => {
    const text =
      'Compte;00012345678\nTitulaire;CSE\nSolde (EUROS);3 200,00\n\nDate;Libellé;Détail;Montant(EUROS)\n15/01/2026;CB;FNAC;-1,00\n;;;-1,00\n';
    expect(movementsOf(text)).toMatchObject([{ line: 6, wording: 'CB FNAC', value: -100 }]);
  });
  it('follows the columns that the user names, by header or by number', () => {
    const mapping = { Quand: 'date', 'Pour quoi': 'wording', 'Combien €': 'amount', Montant: '' };
    expect(movementsOf('Quand;Pour quoi;Combien €;Montant\n15/01/2026;A;5,00;9\n', mapping)).toMatchObject([{ value: 500 }]);
    expect(movementsOf('15/01/2026;A;5,00\n16/01/2026;B;6,00\n', { 1: 'date', 2: 'wording', 3: 'amount' })).toHaveLength(2);
  });
  it('tells equal lines apart, and knows a reference again', () => {
    const [first, second] = movementsOf('Date;Libellé;Montant\n15/01/2026;CB;-1\n15/01/2026;CB;-1\n').map(({ bankKey }) => bankKey);
    expect(second).toBe(twin(first, 2));
    const key = (label: string) => movementsOf(`Date;Libellé;Montant;Référence\n15/01/2026;${label};-1;R7\n`)[0]?.bankKey;
    expect(key('CB')).toBe(key('CARTE'));
  });
});

describe('a csv file as a French bank writes it', () => {
  it('of Banque Populaire or Caisse d’Épargne has two dates and two labels', () => {
    const text = [
      'Date de comptabilisation;Libelle simplifie;Libelle operation;Reference;Informations complementaires;Type operation;Categorie;Sous categorie;Debit;Credit;Date operation;Date de valeur;Pointage operation',
      '15/01/2026;EDF CLIENTS;PRLV EDF CLIENTS PARTICULIERS;ABC123;Mandat 12;Prelevement;Logement;Energie;-12,50;;14/01/2026;16/01/2026;0',
      '16/01/2026;DUPRÉ HÉLÈNE;VIR SEPA DUPRÉ HÉLÈNE;;;Virement;;;;+1 200,00;16/01/2026;16/01/2026;0',
    ].join('\r\n');
    const { statements, problems } = read(text);
    expect(problems).toEqual([]);
    expect(statements[0]?.movements).toMatchObject([
      { date: '2026-01-15', valueDate: '2026-01-16', wording: 'PRLV EDF CLIENTS PARTICULIERS Mandat 12', value: -1250 },
      { date: '2026-01-16', wording: 'VIR SEPA DUPRÉ HÉLÈNE', value: 120_000 },
    ]);
  });
  it('of La Banque Postale has its amounts in euros and in francs, and its account above', () => {
    const text = [
      'Numéro Compte   ;1234567A020',
      'Type         ;CCP',
      'Compte tenu en  ;Euros',
      'Date            ;31/01/2026',
      'Solde (EUROS)   ;3200,00',
      'Solde (FRANCS)  ;20990,62',
      '',
      'Date;Libellé;Montant(EUROS);Montant(FRANCS)',
      '15/01/2026;ACHAT CB BOULANGERIE;-12,50;-81,99',
    ].join('\r\n');
    expect(read(text)).toMatchObject({
      problems: [],
      statements: [{ account: '1234567A020', movements: [{ value: -1250 }] }],
      columns: [{ field: 'date' }, { field: 'wording' }, { field: 'amount' }, { field: null }],
    });
  });
  it('of Société Générale keeps the details of each entry, and knows what was recorded without them', () => {
    const text = [
      '="00050123456789";01/01/2026;31/01/2026;2;31/01/2026;1234,56 EUR',
      '',
      "Date de l'opération;Libellé;Détail de l'écriture;Montant de l'opération;Devise",
      '15/01/2026;PRELEVEMENT EUROPEE;PRELEVEMENT EUROPEEN 123 DE: ORANGE SA;-30,00;EUR',
      '15/01/2026;CARTE X1234;CARTE X1234 14/01 FNAC;-12,50;USD',
    ].join('\r\n');
    const { statements, problems } = read(text);
    expect(problems).toMatchObject([{ line: 5, column: 'Devise', code: 'CURRENCY', weight: 'error', value: 'USD' }]);
    expect(problems[0]?.message).toContain('devise étrangère : seules les opérations en euros sont importées');
    const [movement] = statements[0]?.movements ?? [];
    expect([statements[0]?.account, movement?.wording]).toEqual(['00050123456789', 'PRELEVEMENT EUROPEEN 123 DE: ORANGE SA']);
    const [former] = movementsOf('Date;Libellé;Montant\n15/01/2026;PRELEVEMENT EUROPEE;-30,00\n');
    expect(movement?.former).toEqual({ bankKey: former?.bankKey, wording: 'PRELEVEMENT EUROPEE' });
  });
  it.each([
    [
      'BNP Paribas',
      'Date operation;Libelle court;Type operation;Libelle operation;Montant operation en euro',
      '15/01/2026;PRLV;Prelevement;PRLV EDF;-12,50',
    ],
    ['Société Générale', 'date_comptabilisation;libellé_complet_operation;montant_operation;devise;', '15/01/2026;PRLV EDF;-12,50;EUR;'],
    [
      'BoursoBank',
      'dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;accountLabel;accountbalance',
      '2026-01-15;2026-01-15;PRLV EDF;Energie;Logement;edf;-12,50;;00012345678;Compte;1234.56',
    ],
    ['Fortuneo', 'Date opération;Date valeur;libellé;Débit;Crédit;', '15/01/2026;15/01/2026;PRLV EDF;-12,50;;'],
    ['Crédit Mutuel and CIC', 'Date;Date de valeur;Débit;Crédit;Libellé;Solde', '15/01/2026;15/01/2026;-12,50;;PRLV EDF;1234,56'],
    ['Crédit Mutuel with one amount', 'Date;Date de valeur;Montant;Libellé;Solde', '15/01/2026;15/01/2026;-12,50;PRLV EDF;1234,56'],
    ['Crédit Coopératif', 'Date;Numéro d’opération;Libellé;Débit;Crédit;Détail;', '15/01/2026;A1;PRLV EDF;-12,50;;;'],
    [
      'Palatine',
      'Compte;Date de comptabilisation;Date opération;Libellé;Référence;Date valeur;Montant',
      '00012345678;15/01/2026;14/01/2026;PRLV EDF;ABC;15/01/2026;-12,50',
    ],
    [
      'Qonto',
      'Statut;Date de la valeur (UTC);Date de l’opération (UTC);Montant total (TTC);Devise;Nom de la contrepartie;IBAN de la contrepartie;Référence',
      'Exécuté;15-01-2026 10:00:00;15-01-2026 10:00:00;-12,50;EUR;PRLV EDF;;X',
    ],
    [
      'N26',
      'Booking Date;Value Date;Partner Name;Partner Iban;Type;Payment Reference;Account Name;Amount (EUR);Original Amount',
      '2026-01-15;2026-01-15;PRLV EDF;FR76;Direct Debit;;Compte;-12.50;',
    ],
    [
      'Revolut',
      'Type;Product;Started Date;Completed Date;Description;Amount;Fee;Currency;State;Balance',
      'TRANSFER;Current;2026-01-14 10:00:00;2026-01-15 10:00:00;PRLV EDF;-12.50;0.00;EUR;COMPLETED;1',
    ],
  ])('of %s needs no choice of columns', (_, header, row) =>
    expect(movementsOf(`${header}\n${row}\n`)).toMatchObject([{ date: '2026-01-15', wording: 'PRLV EDF', value: -1250 }]),
  );
  it('of HelloAsso has who paid', () =>
    expect(
      movementsOf(
        'Référence commande;Date de la commande;Statut de la commande;Nom payeur;Prénom payeur;Moyen de paiement;Montant total\n1;15/01/2026 10:12;Validé;Dupré;Hélène;Carte;20,00\n',
      ),
    ).toMatchObject([{ date: '2026-01-15', wording: 'Dupré Hélène', value: 2000 }]));
  it('of HelloAsso leaves a payment that was given back, and reads the amount of a payment', () =>
    expect(
      read(
        'Référence paiement;Date du paiement;Montant du paiement;Statut du paiement;Nom payeur\n1;15/01/2026 10:12:00;20,00 €;Validé;Dupré\n2;16/01/2026 10:12:00;30,00 €;Remboursé;Roux\n',
      ),
    ).toMatchObject({ problems: [{ line: 3, code: 'PENDING' }], statements: [{ movements: [{ value: 2000 }] }] }));
  it.each([
    [
      'PayPal',
      'Date;Nom;Type;Devise;Avant commission;Commission;Net;Numéro de transaction',
      '15/01/2026;Dupré;Paiement;EUR;20,00;-0,83;19,17;9AB',
    ],
    ['Stripe', 'id;Description;Amount;Fee;Net;Currency;Created (UTC)', '9AB;Paiement Dupré;20.00;0.83;19.17;eur;2026-01-15 09:15'],
    [
      'a bank with its terminals',
      'Date;Libellé;Montant brut;Commission;Montant net;Référence',
      '15/01/2026;Paiement Dupré;20,00;0,83;19,17;9AB',
    ],
  ])('of %s has the payment of the customer and its fee, known together by the net amount', (_, header, row) => {
    const [payment, fee] = movementsOf(`${header}\n${row}\n`);
    expect([payment, fee]).toMatchObject([
      { date: '2026-01-15', wording: 'Paiement Dupré', value: 2000 },
      { date: '2026-01-15', wording: 'Commission 9AB', value: -83, type: 'bank' },
    ]);
    const [net] = movementsOf(`Date;Libellé;Détail;Montant;Référence\n15/01/2026;Paiement;Dupré;19,17;9AB\n`);
    expect([payment?.former?.bankKey, fee?.former?.bankKey]).toEqual([net?.bankKey, net?.bankKey]);
    expect(new Set([payment?.bankKey, fee?.bankKey, net?.bankKey]).size).toBe(3);
  });
  it('of a payment service gives the fee back with a refund, and leaves a row whose amounts do not add up in one movement', () => {
    const values = (row: string) =>
      movementsOf(`Date;Nom;Type;Avant commission;Commission;Net\n15/01/2026;Dupré;Paiement;${row}\n`).map(({ value }) => value);
    expect(values('-20,00;0,48;-19,52')).toEqual([-2000, 48]);
    expect(movementsOf('Date;Libellé;Brut;Commission;Net\n15/01/2026;Dupré;-20,00;0,48;-19,52\n')[1]).toMatchObject({ type: 'payback' });
    expect(values('-1 000,00;0,00;-1 000,00')).toEqual([-100_000]);
    expect(values('20,00;-0,83;17,00')).toEqual([1700]);
    expect(values('20,00;;19,17')).toEqual([1917]);
  });
  it('of Revolut has the fee that is taken beyond the amount', () => {
    const [payment, fee] = movementsOf(
      'Type;Completed Date;Description;Amount;Fee;Currency;State\nX;2026-01-15;EDF;-12.50;0.30;EUR;COMPLETED\n',
    );
    const [alone] = movementsOf('Type;Completed Date;Description;Amount;Fee;Currency;State\nX;2026-01-15;EDF;-12.50;0.00;EUR;COMPLETED\n');
    expect([payment?.value, fee?.value, fee?.wording, payment?.bankKey]).toEqual([-1250, -30, 'Commission', alone?.bankKey]);
  });
  it('leaves a payment that the bank has not booked, which may have no date yet', () =>
    expect(read('Completed Date;Description;Amount;State\n;EDF;-12.50;PENDING\n2026-01-15;EDF;-1;COMPLETED\n')).toMatchObject({
      problems: [{ line: 2, code: 'PENDING', weight: 'warning', written: { wording: 'EDF', amount: '-12.50' } }],
      statements: [{ movements: [{ value: -100 }] }],
    }));
  it('of several accounts is a statement for each', () =>
    expect(
      read(
        'dateOp;dateVal;label;amount;accountNum;accountLabel\n2026-01-15;2026-01-16;CB FNAC;-1,00;00040111111;Courant\n2026-01-15;;VIR;2,00;00040222222;Livret\n',
      ).statements.map(({ account, movements }) => [account, movements.map(({ value }) => value)]),
    ).toEqual([
      ['00040111111', [-100]],
      ['00040222222', [200]],
    ]));
  it('in another currency is refused line by line, wherever the currency is written', () => {
    const codes = (text: string) => read(text).problems.map(({ code, weight }) => `${code} ${weight}`);
    const currency = ['CURRENCY error'];
    expect(codes('Date;Libellé;Montant;Devise\n15/01/2026;A;1,00;usd\n15/01/2026;B;1,00;€\n15/01/2026;C;1,00;\n')).toEqual(currency);
    expect(codes('Date;Libellé;Montant (USD)\n15/01/2026;A;1,00\n')).toEqual(currency);
    expect(codes('Date;Libellé;Montant\n15/01/2026;A;1,00 USD\n')).toEqual(currency);
    expect(codes('Devise;USD\nDate;Libellé;Montant\n15/01/2026;A;1,00\n')).toEqual(currency);
  });
});

describe('a csv file that is damaged', () => {
  it('has each wrong line told', () => {
    const lines = [
      'Date;Libellé;Débit;Crédit',
      '31/02/2026;A;1,00;',
      '15/01/2026;B;1,234;',
      '15/01/2026;C;;',
      '15/01/2026;D;1;2',
      ';E;1;',
      '15/01/2026;F;1;',
    ];
    const bankFile = read(lines.join('\n'));
    expect(bankFile.problems.map(({ line, column, code }) => [line, column, code])).toEqual([
      [2, 'Date', 'DATE'],
      [3, 'Débit', 'AMOUNT'],
      [4, 'Débit', 'REQUIRED'],
      [5, 'Crédit', 'AMOUNT'],
      [6, 'Date', 'REQUIRED'],
    ]);
    expect(bankFile.problems[0]?.message).toBe('Ligne 2, colonne Date : date invalide (« 31/02/2026 »)');
    // Each problem keeps the cells of the row as they were written.
    expect(bankFile.problems.map(({ written }) => written)).toMatchObject([
      { date: '31/02/2026', wording: 'A', amount: '1,00' },
      {},
      {},
      { date: '15/01/2026', wording: 'D', amount: '1 / 2' },
      { date: '', wording: 'E', amount: '1' },
    ]);
    expect(bankFile.statements[0]?.movements).toHaveLength(1);
  });
  it('asks for the columns that it cannot tell', () => {
    const refusal = refused('Quand;Quoi;Combien\n15/01/2026;A;5,00\n');
    expect([refusal?.code, refusal?.details]).toEqual([
      'bank-file.columns-missing',
      {
        columns: [
          { header: 'Quand', field: null, sample: '15/01/2026' },
          { header: 'Quoi', field: null, sample: 'A' },
          { header: 'Combien', field: null, sample: '5,00' },
        ],
      },
    ]);
    expect(refused('15/01/2026;A;5,00\n')?.code).toBe('bank-file.columns-missing');
  });
  it('refuses fields and columns that do not exist, and two for one field', () => {
    const text = 'Date;Libellé;Montant\n15/01/2026;A;5\n';
    expect(refused(text, { Date: 'when' })?.code).toBe('bank-file.unknown-field');
    expect(refused(text, { Jour: 'date' })?.code).toBe('bank-file.unknown-header');
    // `details` has the columns: the screen asks again.
    const duplicate = refused(text, { Date: 'date', Libellé: 'date' });
    expect([duplicate?.code, duplicate?.details]).toMatchObject(['bank-file.duplicate-field', { columns: [{ header: 'Date' }, {}, {}] }]);
    expect(refused(text, { Libellé: 'date' })?.code).toBe('bank-file.columns-missing');
  });
  it('has at least one line', () => {
    expect(refused('Date;Libellé;Montant\n')?.code).toBe('bank-file.no-movement');
    expect(refused('\n\n')?.code).toBe('bank-file.empty');
  });
  it('has no thousand columns', () => expect(refused(`Date${';'.repeat(300)}\n`)?.code).toBe('bank-file.unknown-format'));
});
