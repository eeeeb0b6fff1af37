/** The description of a `PUT` that accepts a part of the record: the other `PUT`s take the whole. */
export const keptFields = 'Un champ absent reste comme il est ; `null` le vide.';
