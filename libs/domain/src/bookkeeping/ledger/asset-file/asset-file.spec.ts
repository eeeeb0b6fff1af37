import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { caseContext, specifyCase } from '@intendance/testing/specify-case.js';
import { describe, expect, it } from '@jest/globals';
import {
  type AssetFileId,
  type FixedAssetEvent,
  type FixedAssetFacts,
  type FixedAssetId,
  fixedAssetStream,
} from '../fixed-asset/fixed-asset.events.js';
import { methodIn, monthsIn, monthsOfRate } from './asset-cell.js';
import { dayOfHeader, knownAssetHeaders, matchAssetColumns } from './asset-columns.js';
import { type AssetFileCommand, assetFileCase } from './asset-file-case.js';
import { type AssetFileContext, type FiledAsset, readAssetLines } from './asset-line.js';
import { takeOverDay } from './take-over-day.js';

const day = (text: string) => localDate(text);
const association: AssetFileContext = { isCouncil: false, budget: null, takenOverOn: day('2025-12-31') };
const title = 'Libellé;Compte;Date d’acquisition;Mise en service;Valeur d’origine;Mode;Durée;Amortissements cumulés;Composant de';
const read = (rows: readonly string[], { headers = title, context = association } = {}) =>
  readAssetLines(
    matchAssetColumns(headers.split(';'), {}),
    rows.map((row, index) => ({ line: index + 2, cells: row.split(';') })),
    context,
  );
const messagesOf = (rows: readonly string[], options?: Parameters<typeof read>[1]) =>
  read(rows, options).errors.map(({ message }) => message);
const refusal = (code: string) => expect.objectContaining({ code: `asset-file.${code}` });
const copier = 'Copieur;2183;15/03/2024;;1 234,56;Linéaire;5 ans;400,00;';
const copierFacts: FixedAssetFacts = {
  label: 'Copieur',
  account: '218300',
  budget: '',
  acquiredOn: day('2024-03-15'),
  inServiceOn: day('2024-03-15'),
  cost: cents(1234_56),
  residualValue: cents(0),
  method: 'straight-line',
  months: 60,
  pieceRef: '',
  earlierDepreciation: cents(400_00),
  takenOverOn: day('2025-12-31'),
};

describe('columns of a register', () => {
  const fieldsOf = (headers: string, corrections = {}) => matchAssetColumns(headers.split(';'), corrections).map(({ field }) => field);
  it('are found under the titles of programs, the best title first', () => {
    expect(fieldsOf('N° immo;Désignation;Compte immo;Date acq;Date MES;Valeur brute (€);Mode;Taux;Cumul amort au 31/12/2025;VNC')).toEqual([
      ...['reference', 'label', 'account', 'acquisition_date', 'in_service_date', 'cost', 'method', 'rate', 'earlier_depreciation', null],
    ]);
    expect(fieldsOf('Libellé;Compte;Date;Date d’achat;Montant;Valeur d’origine')).toEqual([
      ...['label', 'account', null, 'acquisition_date', null, 'cost'],
    ]);
    expect(knownAssetHeaders({})(['Registre au 31/12/2025', 'Compte', 'Durée (ans)'])).toBe(2);
  });
  it('are mapped by the user, or refused', () => {
    const headers = 'Bien;Cpte;Acquis;Prix';
    expect(() => fieldsOf(headers)).toThrow(refusal('columns-missing'));
    expect(fieldsOf(headers, { Cpte: 'account', Acquis: 'acquisition_date', Prix: 'cost' })).toEqual([
      ...['label', 'account', 'acquisition_date', 'cost'],
    ]);
    expect(() => fieldsOf(headers, { Cpte: 'compte' })).toThrow(refusal('unknown-field'));
    expect(() => fieldsOf(headers, { Autre: 'account' })).toThrow(refusal('unknown-header'));
    expect(() => fieldsOf('Libellé;Compte;Date;Coût', { Compte: 'label', Libellé: 'label' })).toThrow(refusal('duplicate-column'));
  });
  it('give the day of the take-over in a title, unless the user gives it', () => {
    const columns = matchAssetColumns(`${title.replace('cumulés', 'cumulés au 30/06/2026')}`.split(';'), {});
    const books = { years: [{ start: day('2026-01-01') }] };
    expect(dayOfHeader('Cumul au 31.12.25')).toBe('31.12.25');
    expect(takeOverDay(columns, null, books)).toBe('2026-06-30');
    expect(takeOverDay(columns, day('2026-08-31'), books)).toBe('2026-08-31');
    expect(takeOverDay([], null, books)).toBe('2025-12-31');
    expect(takeOverDay([], null, { years: [] })).toBeNull();
  });
});

describe('cells', () => {
  it.each([
    ['60', 'Durée en mois', 60],
    ['5', 'Durée en mois', 5],
    ['5', 'Durée', 60],
    ['5,00', 'Durée (ans)', 60],
    ['60', 'Durée', 60],
    ['60 mois', 'Durée', 60],
    ['3,5 ans', 'Durée', 42],
    ['5 ans 6 mois', 'Durée', 66],
    ['05/06', 'Durée', 66],
    ['longtemps', 'Durée', null],
  ])('read a duration of %s under %s', (text, header, months) => expect(monthsIn(text, header)).toBe(months));
  it.each([
    ['20 %', 60],
    ['33,33', 36],
    ['0.2', 60],
    ['0', null],
    ['x', null],
  ])('read a rate of %s', (text, months) => expect(monthsOfRate(text)).toBe(months));
  it.each([
    ['L', 'straight-line'],
    ['Amortissement linéaire', 'straight-line'],
    ['Dégressif', 'declining'],
    ['Non amortissable', 'none'],
    ['Variable', null],
  ])('read a mode of %s', (text, method) => expect(methodIn(text)).toBe(method));
});

describe('a line', () => {
  it('becomes an asset whose depreciation is taken over', () => {
    const asset = { line: 2, facts: copierFacts, reference: '', parent: '' };
    expect(read([copier])).toEqual({ assets: [asset], errors: [], warnings: [] });
  });
  it.each(['1234.56', '1 234,56', '1.234,56 €', '1234.5600000001'])('reads the cost %s', (cost) =>
    expect(read([copier.replace('1 234,56', cost)]).assets[0]?.facts.cost).toBe(1234_56),
  );
  it.each(['2024-03-15', '15/03/2024', '15.03.24', '45366'])('reads the day %s, as spreadsheets write it', (date) =>
    expect(read([copier.replace('15/03/2024', date)]).assets[0]?.facts.acquiredOn).toBe('2024-03-15'),
  );
  it('may give the base instead of the residual value, the rate instead of the duration', () => {
    const headers = 'Libellé;Compte;Date;Valeur brute;Base amortissable;Taux';
    const [asset] = read(['Véhicule;218200;01/02/2026;10000;8000;25'], { headers }).assets;
    expect(asset?.facts).toMatchObject({ residualValue: 2000_00, months: 48, earlierDepreciation: null });
  });
  it('names each field that is wrong, and what is expected', () =>
    expect(
      messagesOf([
        ';606300;31/02/2024;;douze;Variable;;-1;',
        'Terrain;211000;01/01/2020;;1000;;;5;',
        'Copieur;218300;01/01/2024;;100;L;5 ans;100,01;',
        'Copieur;218300;01/01/2026;;100;L;5 ans;10;',
        'Machine;215400;01/01/2024;;100;D;2 ans;;',
      ]),
    ).toEqual([
      'Ligne 2, colonne Date d’acquisition : date illisible, 31/12/2025 est attendu (« 31/02/2024 »)',
      'Ligne 2, colonne Mode : linéaire, dégressif ou sans amortissement est attendu (« Variable »)',
      'Ligne 2, colonne Valeur d’origine : montant illisible (« douze »)',
      'Ligne 2, colonne Amortissements cumulés : un montant positif est attendu (« -1 »)',
      'Ligne 2, colonne Durée : la durée est attendue',
      'Ligne 2, colonne Libellé : veuillez renseigner la désignation',
      'Ligne 2, colonne Compte : une immobilisation a un compte de la classe 2, hors amortissements : 205000, 218300… (« 606300 »)',
      'Ligne 3, colonne Amortissements cumulés : un bien sans amortissement n’en a pas à reprendre (« 5 »)',
      'Ligne 4, colonne Amortissements cumulés : les amortissements repris ne dépassent pas la base amortissable (« 100,01 »)',
      'Ligne 5, colonne Amortissements cumulés : le bien est acquis après le jour de la reprise (« 10 »)',
      'Ligne 6, colonne Durée : l’amortissement dégressif demande une durée de 36 mois au moins (« 2 ans »)',
    ]));
  it('of a council has a budget, its own or that of the file', () => {
    const council = { ...association, isCouncil: true };
    expect(messagesOf([copier], { context: council })).toEqual(['Ligne 2 : AEP ou ASC est attendu']);
    expect(read([copier], { context: { ...council, budget: 'AEP' } }).assets[0]?.facts.budget).toBe('AEP');
    const headers = `${title};Budget`;
    expect(read([`${copier};Œuvres sociales`], { headers, context: council }).assets[0]?.facts.budget).toBe('ASC');
  });
  it('is skipped with a warning when it is a total or when the asset left', () => {
    const { assets, warnings } = read(['Total général;;;;5000;;;;', `${copier};01/02/2025`], { headers: `${title};Date de sortie` });
    expect(assets).toEqual([]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Ligne 2 : ni compte ni date d’acquisition, cette ligne n’est pas reprise (« Total général »)',
      'Ligne 3, colonne Date de sortie : ce bien est sorti, il n’est pas repris (« 01/02/2025 »)',
    ]);
  });
  it('warns of a plan without taken-over depreciation, and of a life that is over', () => {
    const { warnings } = read([copier.replace('400,00', ''), copier.replace('2024', '2015')]);
    expect(warnings.map(({ message }) => message)).toEqual([
      'Ligne 2, colonne Amortissements cumulés : aucun amortissement repris : ceux du plan sont comptés',
      'Ligne 3, colonne Durée : la durée est écoulée le jour de la reprise : le reste s’amortit en une fois (« 5 ans »)',
    ]);
  });
  it('needs a day for the depreciation that it takes over', () =>
    expect(() => read([copier], { context: { ...association, takenOverOn: null } })).toThrow(refusal('take-over-missing')));
});

describe('the import of a register', () => {
  const context = caseContext();
  const assetFile = specifyCase(assetFileCase, context);
  const id = newId() as unknown as AssetFileId;
  const filed = (rows: readonly string[]): readonly FiledAsset[] => read(rows).assets;
  const command = (rows: readonly string[], type: AssetFileCommand['type'] = 'ImportAssetFile') =>
    ({ id, type, assets: filed(rows), isCouncil: false, fileName: 'Registre.csv' }) as const;
  const known = newId<'fixed-asset'>();
  const given = (...events: FixedAssetEvent[]) => ({
    register: [{ type: 'FixedAssetListed', data: { assetId: known } }] as const,
    assets: new Map([[fixedAssetStream(known), events]]),
  });
  const registered: FixedAssetEvent = { type: 'FixedAssetRegistered', data: copierFacts };
  const outcomesOf = (rows: readonly string[], history = {}): (string | FixedAssetId | undefined)[][] => {
    const outcomes: (string | undefined)[][] = [];
    assetFile
      .given(history)
      .when(command(rows, 'CheckAssetFile'))
      .thenAnswers(({ assets, errors }) => {
        outcomes.push(...assets.map(({ outcome, facts }) => [facts.label, outcome]), ...errors.map(({ message }) => [message]));
      });
    return outcomes;
  };

  it('registers each line in one append, and writes nothing when it checks', () => {
    assetFile
      .given({})
      .when(command([copier]))
      .thenWrites('assets', 'register');
    assetFile
      .given({})
      .when(command([copier]))
      .thenTypes('FixedAssetListed', 'AssetFileImported');
    assetFile
      .given({})
      .when(command([copier], 'CheckAssetFile'))
      .then({});
  });
  it('leaves an asset that the register has, also corrected or gone since, and counts each once', () => {
    expect(outcomesOf([copier, copier], given(registered))).toEqual([
      ['Copieur', 'known'],
      ['Copieur', 'added'],
    ]);
    const corrected: FixedAssetEvent = { type: 'FixedAssetCorrected', data: { ...copierFacts, label: 'Autre', cost: cents(1) } };
    expect(outcomesOf([copier], given(registered, corrected))).toEqual([['Copieur', 'known']]);
    assetFile
      .given(given(registered))
      .when(command([copier]))
      .then({});
  });
  it('registers again an asset that was removed as a mistake', () =>
    expect(outcomesOf([copier], given(registered, { type: 'FixedAssetRemoved', data: {} }))).toEqual([['Copieur', 'added']]));
  it('finds the asset of a component in the file, then in the register', () => {
    const roof = 'Toiture;213100;01/01/2020;;5000;L;25 ans;1000;Immeuble';
    const building = 'Immeuble;213100;01/01/2020;;50000;L;50 ans;6000;';
    assetFile
      .given({})
      .when(command([roof, building], 'CheckAssetFile'))
      .thenAnswers(({ assets: [component, structure] }) => expect(component?.facts.componentOf).toBe(structure?.id));
    assetFile
      .given(given({ type: 'FixedAssetRegistered', data: { ...copierFacts, label: 'IMMEUBLE' } }))
      .when(command([roof], 'CheckAssetFile'))
      .thenAnswers(({ assets: [component] }) => expect(component?.facts.componentOf).toBe(known));
    expect(outcomesOf([roof]).at(-1)).toEqual([
      'Ligne 2 : l’immobilisation de ce composant n’est ni dans le fichier ni au registre (« Immeuble »)',
    ]);
    expect(outcomesOf([roof, building, building]).at(-1)?.[0]).toContain('plusieurs immobilisations portent ce nom');
    expect(outcomesOf([roof, building, roof.replace('Toiture', 'Tuiles').replace('Immeuble', 'Toiture')]).at(-1)?.[0]).toContain(
      'un composant ne se décompose pas lui-même',
    );
    assetFile
      .given({})
      .when(command([roof]))
      .thenRefuses('asset-file.lines-refused');
  });
});
