type Substitutes<Data> = { readonly [F in keyof Data]?: Data[F] | null };
type AnyEvent = { readonly type: string; readonly data: object };

/**
 * The personal fields of the events of a stream: they are encrypted under the key of a subject, and erased with that key. Declared beside
 * the events. A `subject` is a person, or a file that nobody refers to yet.
 */
export type PersonalData<E extends AnyEvent, State> = {
  readonly streamType: string;
  /** Personal fields by type of event, each with the value that is read after the key is gone. */
  readonly fields: { readonly [T in E['type']]?: Substitutes<Extract<E, { type: T }>['data']> };
  /** The subject, by the state after the events and the key of the stream; by default, that key. */
  subjectOf?(state: State, streamKey: string): string | undefined;
  /** The events after which no earlier personal data of the stream can be read. */
  readonly erasedBy: E['type'] | readonly E['type'][];
  /** The subject changes with an erasing event: the data that stays is stored again, under the new key. */
  readonly changesSubject?: true;
};

export type PersonalFields = Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
/** A declaration in a list with others: the list forgets the types that it was checked with. */
export type PersonalDeclaration<Fields extends PersonalFields = PersonalFields> = {
  readonly streamType: string;
  readonly fields: Fields;
  subjectOf?(state: unknown, streamKey: string): string | undefined;
  readonly erasedBy: string | readonly string[];
  readonly changesSubject?: true;
};

/** Takes its two arguments one by one: the compiler keeps the names of the fields, with which a stream is checked. */
export const personalData =
  <E extends AnyEvent, State>() =>
  <const Fields extends PersonalData<E, State>['fields'] & PersonalFields>(
    declared: PersonalData<E, State> & { readonly fields: Fields },
  ): PersonalDeclaration<Fields> =>
    declared as unknown as PersonalDeclaration<Fields>;

/** Stands where a person's name stood. */
export const erasedText = '(effacé)';
