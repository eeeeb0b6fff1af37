import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { accountInFile } from './account-in-file.js';
import { knownBalanceHeaders } from './balance-columns.js';
import { readBalances } from './balances-in-file.js';
import { openingProposal } from './opening-proposal.js';

const read = (headers: string, rows: readonly string[], isCouncil = false) =>
  readBalances(
    headers.split(';'),
    rows.map((row, index) => ({ line: index + 2, cells: row.split(';') })),
    isCouncil,
  );
const netsOf = (headers: string, rows: readonly string[]) => read(headers, rows).balances.map(({ account, net }) => [account, net]);
const proposed = (rows: readonly string[], isCouncil = false, headers = 'Compte;Intitulé;Solde') =>
  openingProposal(read(headers, rows, isCouncil).balances, { isCouncil });
const written = ({ lines }: ReturnType<typeof openingProposal>) =>
  lines.map(({ account, budget, debit, credit }) => [account, budget, debit - credit].filter((cell) => cell !== ''));

describe('accounts of a file', () => {
  it.each<[string, string, string | null]>([
    ['401', '401000', null],
    ['5121', '512100', null],
    ['40100000', '401000', null],
    ['512000001', '512000001', null],
    ['512 001', '512001', null],
    ['401DUPONT', '401000', 'DUPONT'],
    ['0DUPONT', '401000', 'DUPONT'],
    ['9martin', '411000', 'MARTIN'],
  ])('reads %s as %s', (text, account, thirdPartyCode) => expect(accountInFile(text)).toEqual({ account, thirdPartyCode }));

  it.each(['', 'Total', '218DUPONT', '0', '1234567890123'])('reads no account in %j', (text) => expect(accountInFile(text)).toBeNull());
});

describe('balances of a file', () => {
  it('takes closing balances before movements', () => {
    const rows = ['218300;Matériel;500,00;0;1 500,00;', '401000;Fournisseurs;0;200;;200,00'];
    expect(netsOf('N° compte;Libellé;Débit;Crédit;Solde débiteur;Solde créditeur', rows)).toEqual([
      ['218300', 150_000],
      ['401000', -20_000],
    ]);
    expect(netsOf('Compte;Intitulé;Débit;Crédit;Solde', ['218300;Matériel;500;0;1500', '110000;RAN;0;0;-1500'])).toEqual([
      ['218300', 150_000],
      ['110000', -150_000],
    ]);
  });

  it('sums the lines of a tax file by account and third party', () => {
    const headers = 'JournalCode;JournalLib;EcritureNum;CompteNum;CompteLib;CompAuxNum;CompAuxLib;Debit;Credit';
    const { balances } = read(headers, [
      'AC;Achats;1;401000;Fournisseurs;IMPR;Imprimerie;0,00;123,45',
      'AC;Achats;2;401000;Fournisseurs;AVOC;Avocate;0,00;777,77',
      'BQ;Banque;3;401000;Fournisseurs;IMPR;Imprimerie;100,00;0,00',
      'BQ;Banque;4;411000;Clients;SOLDE;Soldé;50,00;50,00',
    ]);
    expect(balances.map(({ thirdParty, net }) => [thirdParty?.code, thirdParty?.label, net])).toEqual([
      ['IMPR', 'Imprimerie', -2345],
      ['AVOC', 'Avocate', -77_777],
    ]);
  });

  it('keeps third parties apart whose codes are long or of several words', () => {
    const rows = [
      '401000;DUPONT SA;-1',
      '401000;DUPONT S A R L DE LYON CENTRE;-2',
      '401000;DUPONT S A R L DE LYON NORD;-4',
      '401000;X-1;-8',
    ];
    const codes = read('Compte;Tiers;Solde', rows).balances.map(({ thirdParty, net }) => `${thirdParty?.code} ${net}`);
    expect(codes).toEqual(['DUPONTSA -100', 'DUPONTSARLDELYONCENT -200', 'DUPONTSARLDELYONNORD -400', 'X-1 -800']);
  });

  it('reads an amount with its side', () => {
    expect(netsOf('Compte;Montant;Sens', ['218300;10,50;D', '110000;10,50;-1'])).toEqual([
      ['218300', 1050],
      ['110000', -1050],
    ]);
  });

  it('leaves totals out, and says so', () => {
    const rows = [
      '4;Tiers;-300',
      '401000;Fournisseurs;-300',
      '401100;A;-100',
      '401200;B;-200',
      'Total général;;0',
      ';Total de la classe 4;-300',
    ];
    const { balances, problems } = read('Compte;Intitulé;Solde', rows);
    expect(balances.map(({ account }) => account)).toEqual(['401100', '401200']);
    expect(problems.map(({ weight, message }) => `${weight} ${message}`)).toEqual([
      'warning Ligne 2 : le total d’une classe n’est pas repris (« 4 »)',
      'warning Ligne 3 : ce compte est le total de ceux qui le détaillent, il n’est pas repris (« 401000 »)',
    ]);
  });

  it('names the line and the column of what it cannot read', () => {
    const { problems } = read('Compte;Intitulé;Débit;Crédit', ['ABC;?;1;0', '218300;Matériel;1x;0', ';Sans compte;1;0']);
    expect(problems.map(({ message }) => message)).toEqual([
      'Ligne 2, colonne Compte : ce n’est pas un compte du plan comptable général (« ABC »)',
      'Ligne 3, colonne Débit : montant invalide (« 1x »)',
      'Ligne 4, colonne Compte : un compte est attendu',
    ]);
    const council = read('Compte;Budget;Solde', ['218300;Divers;1'], true);
    expect(council.problems[0]?.message).toBe('Ligne 2, colonne Budget : AEP ou ASC est attendu (« Divers »)');
  });

  it('refuses a file without its columns', () => {
    expect(() => read('Date;Libellé;Solde', [])).toThrow(expect.objectContaining({ code: 'opening-file.columns-missing' }));
    expect(() => read('Compte;CompteNum;Solde', [])).toThrow(expect.objectContaining({ code: 'opening-file.column-twice' }));
    expect(knownBalanceHeaders(['Compte', 'Intitulé', 'Solde débiteur', 'Autre'])).toBe(3);
  });
});

describe('the opening balance sheet of a file', () => {
  it('has no bank, whose initial balance takes its part of the retained earnings', () => {
    const proposal = proposed(['218300;Matériel;500', '512000;Banque;1000', '401000;Fournisseurs;-200', '110000;RAN;-1300']);
    expect(written(proposal)).toEqual([
      ['110000', -30_000],
      ['218300', 50_000],
      ['401000', -20_000],
    ]);
    expect(proposal.leftOut).toEqual([{ account: '512000', label: 'Banque', net: 100_000, reason: 'bank' }]);
  });

  it('has the result that accounts of nature still hold', () => {
    const proposal = proposed(['218300;Matériel;500', '606400;Fournitures;80', '756000;Cotisations;-580']);
    expect(written(proposal)).toEqual([
      ['120000', -50_000],
      ['218300', 50_000],
    ]);
    expect(proposal.result).toBe(50_000);
    expect(written(proposed(['487000;PCA;-10', '606400;Fournitures;10']))).toEqual([
      ['129000', 1000],
      ['487000', -1000],
    ]);
  });

  it('keeps what must be sorted apart', () => {
    expect(proposed(['471000;Attente;5', '864000;Bénévolat;7', '875000;Bénévolat;-7']).leftOut.map(({ reason }) => reason)).toEqual([
      'suspense',
      'memo',
      'memo',
    ]);
  });

  it('keeps the two budgets of a council apart', () => {
    const rows = [
      '218300;Matériel;AEP;500',
      '512001;Banque AEP;AEP;100',
      '110100;RAN;AEP;-600',
      '512002;Banque ASC;ASC;40',
      '110200;RAN;ASC;-40',
    ];
    expect(written(proposed(rows, true, 'Compte;Intitulé;Budget;Solde'))).toEqual([
      ['110100', 'AEP', -50_000],
      ['218300', 'AEP', 50_000],
    ]);
    const { balances, problems } = read('Compte;Intitulé;Solde', ['218300;Matériel;500'], true);
    expect(openingProposal(balances, { isCouncil: true }).lines[0]?.budget).toBe('AEP');
    expect(problems[0]?.message).toContain('pas de colonne Budget');
  });

  it('refuses more lines than an entry holds', () => {
    const rows = Array.from({ length: 201 }, (_, index) => `411C${index};Client;1`);
    expect(() => proposed(rows)).toThrow(expect.objectContaining({ code: 'opening-file.too-many-balances' }));
  });

  it('balances whenever the file does and nothing must be sorted', () => {
    const accounts = fc.constantFrom('218300', '281830', '401DUPONT', '411MARTIN', '512000', '530000', '606400', '756000', '110000');
    const movements = fc.array(fc.tuple(accounts, fc.integer({ min: -100_000_00, max: 100_000_00 })), { maxLength: 40 });
    fc.assert(
      fc.property(movements, (rows) => {
        const total = rows.reduce((sum, [, amount]) => sum + amount, 0);
        const lines = [...rows, ['102000', -total] as const].map(([account, amount]) => `${account};x;${(amount / 100).toFixed(2)}`);
        const net = proposed(lines).lines.reduce((sum, { debit, credit }) => sum + debit - credit, 0);
        expect(net).toBe(0);
      }),
    );
  });
});
