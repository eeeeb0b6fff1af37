import type { Schema } from '@intendance/contract/client.js';
import { choicesOf } from '../../ui/field/choices-of.js';

export type OrderImport = Schema<'OrderImportDto'>;
export type OrderImportColumn = Schema<'OrderImportColumnDto'>;
export type OrderCounts = Schema<'OrderImportCountsDto'>;
type OrderField = NonNullable<OrderImportColumn['field']>;

const labels: Readonly<Record<OrderField, string>> = {
  number: 'N° de commande',
  date: 'Date de commande',
  matricule: 'Matricule du bénéficiaire',
  email: 'E-mail du bénéficiaire',
  lastname: 'Nom du bénéficiaire',
  firstname: 'Prénom du bénéficiaire',
  fullname: 'Nom et prénom du bénéficiaire',
  person: 'Identifiant de la fiche',
  item: 'Identifiant de la ligne',
  name: 'Billet',
  price: 'Prix d’un billet',
  quantity: 'Quantité',
  total: 'Total de la ligne',
  universe: 'Univers',
  category: 'Catégorie',
  sub_category: 'Sous-catégorie',
  status: 'État',
};

/** The fields that a column may fill. */
export const orderFieldChoices = choicesOf(labels);

/** The orders that a confirmation would store or change. */
export const ordersToWrite = ({ created, updated, cancelled, waiting }: OrderCounts): number => created + updated + cancelled + waiting;
