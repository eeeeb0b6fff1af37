#!/usr/bin/env node
/**
 * Computes the books of a year again from its file of entries (FEC) alone, without Intendance, with Node's own modules only, and compares
 * them with the statements of the folder of the accountant.
 *
 *     node accounts.mjs Dossier-comptable-2025.zip [Dossier-comptable-2026.zip]
 *
 * The second folder, of the year after: its opening is compared with the closing of the first. Prints the result as JSON. Exit code 0: each
 * amount is the same to the cent; 1: `differences` names those that are not. README.md, beside this file, says what is compared.
 */
import { readFileSync } from 'node:fs';
import { inflateRawSync } from 'node:zlib';

const [path = '', nextPath] = process.argv.slice(2);
const differences = [];
let compared = 0;
function compare(what, expected, actual) {
  compared += 1;
  if (expected !== actual) differences.push({ what, fromEntries: expected ?? null, inDocument: actual ?? null });
}
const sum = (amounts) => amounts.reduce((total, amount) => total + amount, 0);
const centsOf = (text) => Math.round(Number(text.replaceAll(/\s/g, '').replace(',', '.')) * 100);

/** Files of an archive (APPNOTE 4.3), by name. */
function unzip(archive) {
  const files = new Map();
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const header = archive.readUInt32LE(at + 42);
    const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
    const content = archive.subarray(start, start + size);
    files.set(archive.toString('utf8', at + 46, at + 46 + name), method === 0 ? content : inflateRawSync(content));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** Rows of cells of each sheet of a workbook, by the name of the sheet. */
function sheetsOf(workbook) {
  const files = unzip(workbook);
  const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  const decode = (xml) => xml.replaceAll(/<[^>]*>/g, '').replaceAll(/&(\w+);/g, (all, name) => entities[name] ?? all);
  const parts = (xml, tag) => [...xml.matchAll(new RegExp(`<${tag}(?: ([^>]*?))?(?:/>|>(.*?)</${tag}>)`, 'gs'))];
  const texts = parts(String(files.get('xl/sharedStrings.xml') ?? ''), 'si').map(([, , content = '']) => decode(content));
  return new Map(
    parts(String(files.get('xl/workbook.xml')), 'sheet').map(([, attributes], rank) => {
      const rows = parts(String(files.get(`xl/worksheets/sheet${rank + 1}.xml`)), 'row').map(([, , row = '']) =>
        parts(row, 'c').map(([, cell, content = '']) => (/t="s"/.test(cell) ? texts[Number(decode(content))] : decode(content))),
      );
      return [decode(/name="([^"]*)"/.exec(attributes)[1]), rows];
    }),
  );
}

/** The lines of the file of entries; amounts in cents. */
function entriesOf(files) {
  const [, content] = [...files].find(([name]) => /^2 Livres\/.*(FEC|Ecritures).*\.txt$/.test(name)) ?? [];
  if (!content) throw new Error('Le dossier n’a pas de fichier des écritures.');
  const [header, ...rows] = content
    .toString()
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split('\t'));
  return rows.map((cells) => {
    const line = Object.fromEntries(header.map((name, column) => [name, cells[column] ?? '']));
    return { ...line, debit: centsOf(line.Debit), credit: centsOf(line.Credit) };
  });
}

function keyed(lines, keyOf) {
  const groups = new Map();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group) group.push(line);
    else groups.set(keyOf(line), [line]);
  }
  return groups;
}
const net = (lines) => sum(lines.map(({ debit, credit }) => debit - credit));
const of = (lines, accounts) => net(lines.filter(({ CompteNum }) => accounts.test(CompteNum)));

function checkEntries(lines) {
  for (const [number, entry] of keyed(lines, ({ JournalCode, EcritureNum }) => `${JournalCode} ${EcritureNum}`))
    compare(`écriture ${number} équilibrée`, 0, net(entry));
  for (const [journal, entries] of keyed(lines, ({ JournalCode }) => JournalCode)) {
    const numbers = [...new Set(entries.map(({ EcritureNum }) => Number(/\d+$/.exec(EcritureNum)?.[0])))].toSorted((a, b) => a - b);
    compare(`numéros continus du journal ${journal}`, numbers.length, numbers.at(-1));
  }
}

/** Opening, debit, credit, balance. */
function checkBalance(lines, rows) {
  const printed = new Map(
    rows.filter(([account]) => /^\d{3,}$/.test(account)).map(([account, , ...cells]) => [account, cells.map(centsOf)]),
  );
  const accounts = keyed(lines, ({ CompteNum }) => CompteNum);
  for (const account of new Set([...accounts.keys(), ...printed.keys()])) {
    const own = accounts.get(account) ?? [];
    const [opening, moves] = [own.filter(({ JournalCode }) => JournalCode === 'AN'), own.filter(({ JournalCode }) => JournalCode !== 'AN')];
    const amounts = [net(opening), sum(moves.map(({ debit }) => debit)), sum(moves.map(({ credit }) => credit)), net(own)];
    for (const [rank, name] of ['ouverture', 'débit', 'crédit', 'solde'].entries())
      compare(`balance, ${account}, ${name}`, amounts[rank], printed.get(account)?.[rank]);
  }
}

function checkLedger(lines, csv) {
  const cells = (row) => [...row.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(([, quoted, plain]) => quoted ?? plain);
  const [header = [], ...rows] = csv
    .toString()
    .replace(/^\ufeff/, '')
    .trimEnd()
    .split('\r\n')
    .map(cells);
  const [debit, credit] = [header.indexOf('Débit'), header.indexOf('Crédit')];
  const printed = keyed(rows, ([account]) => account);
  for (const [account, own] of keyed(lines, ({ CompteNum }) => CompteNum)) {
    const amounts = (printed.get(account) ?? []).map((row) => centsOf(row[debit]) - centsOf(row[credit]));
    compare(`grand livre, ${account}, lignes`, own.length, amounts.length);
    compare(`grand livre, ${account}, solde`, net(own), sum(amounts));
  }
}

/** Lines of the income statement of regulation ANC 2018-06, by their accounts. */
const income = {
  'Subvention de fonctionnement et contribution de l’employeur': /^7562/,
  Cotisations: /^756(?!2)/,
  'Ventes de biens': /^707/,
  'Ventes de prestations de services': /^70[^79]/,
  'Quote-part des subventions d’investissement': /^747/,
  'Concours publics et subventions': /^7(3|4[^7])/,
  'Dons, mécénat, legs et donations': /^754/,
  'Contributions financières reçues': /^755/,
  'Utilisations des fonds dédiés': /^789/,
  'Reprises et transferts de charges': /^7(9|8[^679])/,
  'Autres produits': /^7([12]|5[^456])/,
  'Produits financiers': /^7(6|86)/,
  'Produits exceptionnels': /^7(7|87)/,
  'Total des produits d’exploitation': /^7(?![67]|8[67])/,
  'Contributions volontaires reçues : bénévolat, prestations et dons en nature': /^87/,
};
const charges = {
  'Achats de marchandises et variation de stock': /^60(7|37|97)/,
  'Autres achats et charges externes': /^6(0(?!7|37|97)|1|2)/,
  'Aides et prestations aux bénéficiaires': /^657/,
  'Aides financières': /^657/,
  'Quote-parts et cotisations reversées': /^655/,
  'Impôts, taxes et versements assimilés': /^63/,
  'Salaires et traitements': /^64[14]/,
  'Charges sociales et autres charges de personnel': /^64(?![14])/,
  'Reports en fonds dédiés': /^689/,
  'Dotations aux amortissements et aux dépréciations': /^681[^5]/,
  'Autres charges': /^65[^57]/,
  'Dotations aux provisions': /^6815/,
  'Charges financières': /^6(6|86)/,
  'Charges exceptionnelles': /^6(7|87)/,
  'Impôts sur les bénéfices et participation des salariés': /^69/,
  'Total des charges d’exploitation': /^6(?![679]|8[67])/,
  'Emplois des contributions volontaires': /^86/,
};
const results = {
  'Résultat d’exploitation': /^[67](?![67]|8[67]|9)/,
  'Résultat financier': /^[67](6|86)/,
  'Résultat exceptionnel': /^[67](7|87)/,
  'Excédent ou déficit': /^[67]/,
};

/** Balances of classes 1 to 5: one per account and third party, on the side of the balance sheet where its nature or its sign puts it. */
function sidesOf(lines) {
  const sides = { assets: 0, depreciation: 0, liabilities: 0 };
  for (const [account, own] of keyed(lines, ({ CompteNum, CompAuxNum }) => `${CompteNum} ${CompAuxNum}`)) {
    const balance = net(own);
    if (/^(28|29|39|49|59)/.test(account)) sides.depreciation -= balance;
    else if (/^([23]|486)/.test(account) || (/^[45]/.test(account) && !account.startsWith('487') && balance > 0)) sides.assets += balance;
    else if (/^[145]/.test(account)) sides.liabilities -= balance;
  }
  return { ...sides, liabilities: sides.liabilities - of(lines, /^[67]/) };
}

function checkStatements(lines, sheets) {
  const rowsOf = (name) => (sheets.get(name) ?? []).filter(([, ...cells]) => cells.some((cell) => cell !== ''));
  // The year stands before the year that precedes it, in the last column.
  const amountAt = (name, label, column = (rowsOf(name)[0]?.length ?? 0) - 2) => {
    const cell = rowsOf(name).find(([first]) => first === label)?.[column];
    return cell === undefined ? undefined : centsOf(cell);
  };
  const { assets, depreciation, liabilities } = sidesOf(lines);
  compare('bilan, actif brut', assets, amountAt('Bilan actif', 'Total de l’actif', 1));
  compare('bilan, amortissements', depreciation, amountAt('Bilan actif', 'Total de l’actif', 2));
  compare('bilan, actif net', assets - depreciation, amountAt('Bilan actif', 'Total de l’actif'));
  compare('bilan, passif', liabilities, amountAt('Bilan passif', 'Total du passif'));
  compare('bilan, résultat', -of(lines, /^[67]/), amountAt('Bilan passif', 'Excédent ou déficit de l’exercice'));
  for (const name of ['Compte de résultat', 'Contributions volontaires'])
    for (const [label] of rowsOf(name).slice(1)) {
      const accounts = income[label] ?? charges[label] ?? results[label];
      compare(`${name}, ${label}`, accounts && (label in charges ? 1 : -1) * of(lines, accounts), amountAt(name, label));
    }
  const details = keyed(
    rowsOf('Détail des comptes').filter(([account]) => /^\d{3,}$/.test(account)),
    ([account]) => account,
  );
  for (const [account, own] of keyed(lines, ({ CompteNum }) => CompteNum)) {
    const amounts = [...keyed(own, ({ CompAuxNum }) => CompAuxNum).values()].map(net);
    if (amounts.every((amount) => amount === 0) && !details.has(account)) continue;
    const printed = (details.get(account) ?? []).map(([, , amount]) => Math.abs(centsOf(amount)));
    compare(`détail, ${account}`, sum(amounts.map(Math.abs)), sum(printed));
  }
}

/** The balances of classes 1 to 5 go over to the next year; the result goes to account 12. */
function checkOpening(lines, next) {
  const balances = (from) =>
    keyed(
      from.filter(({ CompteNum }) => /^[1-5]/.test(CompteNum)),
      ({ CompteNum }) => CompteNum.replace(/^12.*/, '12'),
    );
  const [closing, opening] = [balances(lines), balances(next.filter(({ JournalCode }) => JournalCode === 'AN'))];
  for (const account of new Set([...closing.keys(), ...opening.keys(), '12'])) {
    const result = account === '12' ? of(lines, /^[67]/) : 0;
    compare(`à-nouveau, ${account}`, net(closing.get(account) ?? []) + result, net(opening.get(account) ?? []));
  }
}

const folder = unzip(readFileSync(path));
const file = (pattern) => [...folder].find(([name]) => pattern.test(name))?.[1];
const lines = entriesOf(folder);
checkEntries(lines);
checkBalance(lines, [...sheetsOf(file(/\/Balance-\d.*\.xlsx$/)).values()][0]);
checkLedger(lines, file(/\/Grand-livre-.*\.csv$/));
checkStatements(lines, sheetsOf(file(/\/Comptes-annuels-.*\.xlsx$/)));
if (nextPath) checkOpening(lines, entriesOf(unzip(readFileSync(nextPath))));
const entries = keyed(lines, ({ JournalCode, EcritureNum }) => `${JournalCode} ${EcritureNum}`).size;
console.log(JSON.stringify({ entries, lines: lines.length, compared, differences }, null, 2));
process.exitCode = differences.length === 0 ? 0 : 1;
