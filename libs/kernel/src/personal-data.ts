type Substitutes<Data> = { readonly [F in keyof Data]?: Data[F] | null };
type AnyEvent = { readonly type: string; readonly data: object };

/**
 * What in the events of a stream is a person's own: it is stored under that person's key, and gone with it. Declared beside the events.
 * A `subject` is whoever has a key: a person, or a file that nobody refers to yet.
 */
export type PersonalData<E extends AnyEvent, State> = {
  readonly streamType: string;
  /** Personal fields by type of event, each with what is read in its place once the key is gone. */
  readonly fields: { readonly [T in E['type']]?: Substitutes<Extract<E, { type: T }>['data']> };
  /** Whose they are, by the state that the events lead to; the stream's own key unless said otherwise. */
  subjectOf?(state: State): string | undefined;
  /** The event, or events, after which nothing personal of the stream is read any more. */
  readonly erasedBy: E['type'] | readonly E['type'][];
};

/** A declaration among those of other events: the list forgets the types that it was checked with. */
export type PersonalDeclaration = {
  readonly streamType: string;
  readonly fields: Readonly<Record<string, Readonly<Record<string, unknown>> | undefined>>;
  subjectOf?(state: unknown): string | undefined;
  readonly erasedBy: string | readonly string[];
};

export const personalData = <E extends AnyEvent, State>(declared: PersonalData<E, State>): PersonalDeclaration =>
  declared as unknown as PersonalDeclaration;

/** Stands where a person's name stood. */
export const erasedText = '(effacé)';
