/** What no other system is told in clear, besides what is declared as personal. Also the injection token. */
export abstract class KeptBack {
  /** Nothing of these streams goes out. */
  abstract readonly streamTypes: readonly string[];
  /** Fields that are left out wherever they stand in the data of an event: texts in which somebody may be named. */
  abstract readonly fields: readonly string[];
  /** Fields that are left out of one type of event: what has the same name elsewhere is harmless. */
  abstract readonly fieldsOf: Readonly<Record<string, readonly string[]>>;
}
