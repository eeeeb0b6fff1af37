import { headerKey } from '../../capabilities/file-import/header-key.js';
import { orderImportErrors } from './order-import.errors.js';
import { type OrderColumn, type OrderField, orderFields } from './order-import.events.js';

/** Titles that ticketing partners and spreadsheets give to each field, best first: a file may have several dates and several amounts. */
const titles: Readonly<Record<OrderField, readonly string[]>> = {
  number: [
    ...['Commande', 'N° commande', 'Numéro de commande', 'Num commande', 'No commande', 'Commande n°', 'Référence commande'],
    ...['Réf commande', 'Id commande', 'Identifiant commande', 'Order', 'Order number', 'Order id'],
  ],
  date: [
    ...['Date de commande', 'Date', 'Commandée le', 'Date d’achat', 'Achetée le', 'Order date', 'Créée le', 'Date de création'],
    'Date de paiement',
  ],
  person: ['Identifiant de la fiche', 'Identifiant du bénéficiaire'],
  matricule: [
    ...['Matricule', 'N° matricule', 'Numéro matricule', 'Matricule salarié', 'Matricule du bénéficiaire', 'N° salarié', 'Code salarié'],
    'Identifiant externe',
  ],
  email: [
    ...['Email', 'E-mail', 'Mail', 'Courriel', 'Adresse e-mail', 'Adresse email', 'Adresse mail', 'E-mail du bénéficiaire'],
    ...['Email bénéficiaire', 'Mail bénéficiaire', 'Email salarié', 'Email client', 'E-mail acheteur', 'Email acheteur', 'Mail acheteur'],
  ],
  lastname: ['Nom', 'Nom de famille', 'Nom du bénéficiaire', 'Nom salarié', 'Nom client', 'Nom acheteur', 'Lastname', 'Last name'],
  firstname: ['Prénom', 'Prénom du bénéficiaire', 'Prénom salarié', 'Prénom client', 'Prénom acheteur', 'Firstname', 'First name'],
  fullname: [
    ...['Bénéficiaire', 'Nom complet', 'Nom et prénom', 'Nom Prénom', 'Salarié', 'Ouvrant droit', 'Acheteur', 'Client', 'Customer'],
  ],
  item: [
    ...['Identifiant de la ligne', 'Référence ligne', 'Id ligne', 'N° ligne', 'Ligne', 'Line id', 'N° billet', 'Numéro de billet'],
    ...['Référence billet', 'Code-barres'],
  ],
  name: [
    ...['Billet', 'Article', 'Produit', 'Libellé', 'Désignation', 'Libellé article', 'Nom du produit', 'Nom article', 'Offre'],
    ...['Prestation', 'Événement', 'Spectacle', 'Intitulé', 'Description', 'Product', 'Product name', 'Item'],
  ],
  price: [
    ...['Prix unitaire TTC', 'PU TTC', 'Prix unitaire', 'PU', 'Prix TTC', 'Prix', 'Tarif unitaire', 'Tarif', 'Montant unitaire'],
    ...['Unit price', 'Price'],
  ],
  quantity: [
    ...['Quantité', 'Qté', 'Nombre', 'Nb', 'Nombre de billets', 'Nb billets', 'Nombre de places', 'Nb places', 'Places'],
    ...['Quantity', 'Qty'],
  ],
  total: ['Total', 'Total TTC', 'Montant TTC', 'Montant', 'Montant total', 'Total ligne', 'Prix total', 'Line total', 'Amount'],
  universe: ['Univers', 'Universe'],
  category: ['Catégorie', 'Catégories', 'Rubrique', 'Famille', 'Category'],
  sub_category: ['Sous-catégorie', 'Sous-rubrique', 'Sous-famille', 'Sub category'],
  status: ['État', 'Statut', 'Statut de la commande', 'État de la commande', 'Status'],
};

/** `Prix (€)`, `Montant EUR`: the currency says nothing of the field. */
const keyOf = (header: string): string => headerKey(header).replace(/ ?\b(?:eur|euros?)$/, '') || header.trim();

type Title = { readonly field: OrderField; readonly rank: number };
const titleByKey: ReadonlyMap<string, Title> = new Map(
  orderFields.flatMap((field) => titles[field].map((title, rank) => [keyOf(title), { field, rank }] as const)),
);
const isField = (text: string): text is OrderField => (orderFields as readonly string[]).includes(text);
const titleOf = (header: string): Title | undefined =>
  titleByKey.get(keyOf(header)) ?? (isField(header.trim()) ? { field: header.trim() as OrderField, rank: 0 } : undefined);

export const orderFieldLabel = (field: OrderField): string => titles[field][0] ?? field;

/** The field of a header that the user corrected; '' ignores the column. */
export type OrderColumnCorrections = Readonly<Record<string, string>>;

/** Counts the known or corrected headers of a line: the line with most of them is the header row. */
export const knownOrderHeaders =
  (corrections: OrderColumnCorrections) =>
  (cells: readonly string[]): number => {
    const corrected = new Set(Object.keys(corrections).map(keyOf));
    return cells.filter((cell) => cell.trim() !== '' && (titleOf(cell) !== undefined || corrected.has(keyOf(cell)))).length;
  };

/**
 * The columns of a file, in its order: each field has the column with its best title.
 * @throws order-import.unknown-field, unknown-header, duplicate-column, columns-missing
 */
export function matchOrderColumns(headers: readonly string[], corrections: OrderColumnCorrections): OrderColumn[] {
  const corrected = correctedPlaces(headers, corrections);
  const best = bestRanks(headers, corrected);
  const columns = headers.map((header, index): OrderColumn => {
    const correction = corrected.get(index);
    if (correction !== undefined) return { header, field: isField(correction) ? correction : null };
    const title = titleOf(header);
    return { header, field: title && best.get(title.field) === title.rank ? title.field : null };
  });
  refuseTwins(columns);
  const missing = missingFields(new Set(columns.map(({ field }) => field)));
  if (missing.length > 0) throw orderImportErrors.columnsMissing(missing, columns);
  return columns;
}

/** The field of each corrected column, by place: a header as the file writes it, else one with the same words. */
function correctedPlaces(headers: readonly string[], corrections: OrderColumnCorrections): ReadonlyMap<number, string> {
  const places = new Map<number, string>();
  for (const [header, field] of Object.entries(corrections)) {
    if (field !== '' && !isField(field)) throw orderImportErrors.unknownField(field);
    const isExact = headers.includes(header);
    const indexes = headers.flatMap((each, index) => ((isExact ? each === header : keyOf(each) === keyOf(header)) ? [index] : []));
    if (indexes.length === 0) throw orderImportErrors.unknownHeader(header);
    for (const index of indexes) places.set(index, field);
  }
  return places;
}

/** The best rank of each field that no correction has given a column. */
function bestRanks(headers: readonly string[], corrected: ReadonlyMap<number, string>): ReadonlyMap<OrderField, number> {
  const ranks = new Map<OrderField, number>();
  const given = new Set(corrected.values());
  for (const [index, header] of headers.entries()) {
    const title = corrected.has(index) ? undefined : titleOf(header);
    if (title && !given.has(title.field)) ranks.set(title.field, Math.min(title.rank, ranks.get(title.field) ?? title.rank));
  }
  return ranks;
}

function refuseTwins(columns: readonly OrderColumn[]): void {
  const seen = new Map<OrderField, string>();
  for (const { header, field } of columns) {
    if (field === null) continue;
    const other = seen.get(field);
    if (other !== undefined) throw orderImportErrors.duplicateColumn(other, header, columns);
    seen.set(field, header);
  }
}

/** Titles of the columns that every order needs and the file lacks. */
function missingFields(fields: ReadonlySet<OrderField | null>): string[] {
  const has = (...some: readonly OrderField[]): boolean => some.every((field) => fields.has(field));
  const isBuyerNamed = has('person') || has('matricule') || has('email') || has('fullname') || has('lastname', 'firstname');
  return [
    ...(has('number') ? [] : ['N° de commande']),
    ...(has('date') ? [] : ['Date']),
    ...(isBuyerNamed ? [] : ['Matricule, Email, ou Nom et Prénom']),
    ...(has('name') ? [] : ['Billet']),
    ...(has('price') || has('total') ? [] : ['Prix']),
  ];
}

/**
 * True for the export of subsidised orders. The export may be filtered: it then holds some lines of an order, whereas a partner's file holds
 * whole orders.
 */
export function isSubsidyExport(headers: readonly string[]): boolean {
  const keys = new Set(headers.map(keyOf));
  return ['Subvention', 'Payé par le bénéficiaire', 'Règle'].every((title) => keys.has(keyOf(title)));
}
