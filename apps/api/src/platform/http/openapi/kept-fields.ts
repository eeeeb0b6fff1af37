/** The description of a `PUT` whose body may be a part of the record: the others take the whole. */
export const keptFields = 'Un champ absent reste comme il est ; `null` le vide.';
