import type { paths } from './schema.js';

export type Path = keyof paths;
export type Method = 'get' | 'post' | 'put' | 'delete';
export type Write = Exclude<Method, 'get'>;

/** The paths that answer a method. */
export type PathOf<M extends Method> = { [P in Path]: paths[P] extends Record<M, { responses: unknown }> ? P : never }[Path];

type Operation<P, M> = P extends Path ? (M extends keyof paths[P] ? paths[P][M] : never) : never;
/** Accepts undefined where a name may be absent. */
type Optional<T> = { [Name in keyof T]: object extends Pick<T, Name> ? T[Name] | undefined : T[Name] };
type Never<T, Otherwise> = [T] extends [never] ? Otherwise : T;

/** The names between braces: `id` of `/api/refunds/{id}`. */
export type ParameterOf<P> = P extends `${string}{${infer Name}}${infer Rest}` ? Name | ParameterOf<Rest> : never;

/** The query of a read; an absent value may be undefined. */
export type QueryOf<P, M extends Method = 'get'> =
  Operation<P, M> extends { parameters: { query?: infer Query } } ? Optional<Never<NonNullable<Query>, Record<never, never>>> : never;

type Content<P, M> = Operation<P, M> extends { requestBody?: infer Request } ? NonNullable<Request> : never;
/** The JSON body of a write; never where there is none. */
export type BodyOf<P, M extends Method = 'post'> = [Content<P, M>] extends [never]
  ? never
  : Content<P, M> extends { content: { 'application/json': infer Body } }
    ? Body
    : never;
/** The fields of a multipart body; the document describes a file as a string. */
export type FormOf<P, M extends Method = 'post'> = [Content<P, M>] extends [never]
  ? never
  : Content<P, M> extends { content: { 'multipart/form-data': infer Form } }
    ? { [Name in keyof Form]: Name extends 'file' ? File : Form[Name] }
    : never;

type Success<P, M> = Operation<P, M> extends { responses: infer Responses } ? Responses[Extract<keyof Responses, 200 | 201 | 202>] : never;
/** Body of a success; undefined without content. */
export type AnswerOf<P, M extends Method = 'get'> = [Success<P, M>] extends [never]
  ? undefined
  : Success<P, M> extends { content: { 'application/json': infer Answer } }
    ? Answer
    : undefined;

/** `date|gte`: a filter of a list, by its name between the brackets of the query. */
export type FilterOf<Query> =
  Extract<keyof Query, string> extends infer Name ? (Name extends `filters[${infer Filter}]` ? Filter : never) : never;
/** A field by which a list may be ordered. */
export type OrderOf<Query> =
  Extract<keyof Query, string> extends infer Name ? (Name extends `order[${infer Field}]` ? Field : never) : never;
