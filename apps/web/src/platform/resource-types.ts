import type { AnswerOf, BodyOf, FormOf, Path, PathOf, QueryOf } from '@intendance/contract/operation.js';

/** The types of a resource, plain: shared screens are written for any resource that has some of them. */
export type ResourceTypes = {
  query: object;
  row: object;
  /** Beside the rows and their count: totals, for instance. */
  more: object;
  record: object;
  create: unknown;
  save: unknown;
  move: Move;
};
/** A move of one record: `POST {path}/{id}/{move}`. */
export type Move = { move: string; body?: unknown };

type Child<P extends string, Rest extends string> = Extract<`${P}/${Rest}`, Path>;
type One<P extends string> = Child<P, '{id}'>;

/** The name of the rows in the answer of a list. */
export type NameOf<P> = { [Name in keyof AnswerOf<P>]: AnswerOf<P>[Name] extends readonly object[] ? Name : never }[keyof AnswerOf<P>] &
  string;
type RowOf<P, Name extends string> = Name extends keyof AnswerOf<P>
  ? AnswerOf<P>[Name] extends readonly (infer Row extends object)[]
    ? Row
    : never
  : never;

/** The lists of the API. */
export type ListPath = { [P in PathOf<'get'>]: [NameOf<P>] extends [never] ? never : P }[PathOf<'get'>];

type MoveNames<P extends string> = {
  [Q in PathOf<'post'>]: Q extends `${P}/{id}/${infer Name}`
    ? Name extends `${string}/${string}`
      ? never
      : [FormOf<Q>] extends [never]
        ? Name
        : never
    : never;
}[PathOf<'post'>];
type MovesOf<P extends string> = {
  [Name in MoveNames<P>]: [BodyOf<Child<P, `{id}/${Name}`>>] extends [never]
    ? { move: Name; body?: undefined }
    : { move: Name; body: BodyOf<Child<P, `{id}/${Name}`>> };
}[MoveNames<P>];

type RecordOf<P extends string, Name extends string> = AnswerOf<One<P>> extends infer Record extends object ? Record : RowOf<P, Name>;

/** The types of the resource at a path, from the contract. */
export type TypesOf<P extends ListPath, Name extends NameOf<P>> = {
  query: QueryOf<P>;
  row: RowOf<P, Name>;
  more: Omit<AnswerOf<P>, Name | 'totalCount'>;
  record: RecordOf<P, Name>;
  create: BodyOf<P>;
  save: BodyOf<One<P>, 'put'>;
  move: MovesOf<P>;
};
