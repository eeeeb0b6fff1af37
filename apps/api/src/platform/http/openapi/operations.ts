import type { OpenAPIObject } from '@nestjs/swagger';
import { type ApiRule, isOpenToApiKeys } from '../../wire/access.decorator.js';
import { accessErrors } from '../../wire/access.errors.js';
import { type DocumentedProblem, documentedProblem, problemsExtension } from '../../wire/api-problem.js';
import { stepUpExtension } from '../../wire/step-up.decorator.js';
import type { ApiRoute } from '../routes.js';
import { mapOperations, type Operation, type Verb } from './map-operations.js';

type Responses = NonNullable<Operation['responses']>;
type Parameter = NonNullable<Operation['parameters']>[number];

/** Adds the parts that all operations share: security, conditional headers, problems. */
export function completeOperations(document: OpenAPIObject, routes: readonly ApiRoute[]): OpenAPIObject {
  const openings = new Map(routes.map(({ method, path, rule }) => [`${method} ${documented(path)}`, openingOf(rule)]));
  const sorted = Object.fromEntries(Object.entries(document.paths).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return mapOperations({ ...document, paths: sorted }, (operation, verb, path) =>
    complete(operation, verb, path, openings.get(`${verb.toUpperCase()} ${path}`) ?? 'session'),
  );
}

type Opening = 'public' | 'session' | 'api-key';
const openingOf = (rule: ApiRule): Opening => (rule === 'public' ? 'public' : isOpenToApiKeys(rule) ? 'api-key' : 'session');

const documented = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');

function complete(operation: Operation, verb: Verb, path: string, opening: Opening): Operation {
  const isPublic = opening === 'public';
  const { [problemsExtension]: problems, ...rest } = operation as Operation & { [problemsExtension]?: DocumentedProblem[] };
  const responses = isPublic ? rest.responses : Object.fromEntries(Object.entries(rest.responses ?? {}).map(withHeaders(verb)));
  return {
    ...rest,
    ...(!isPublic && { security: [{ bearer: [] }, ...(opening === 'api-key' ? [{ api_key: [] }] : [])] }),
    parameters: [...(rest.parameters ?? []), ...(isPublic ? [] : headersOf(verb, path))],
    responses: {
      ...responses,
      ...problemResponses(usualProblems(rest, verb, path, isPublic), [
        ...(problems ?? []),
        ...(isPublic ? [] : headerProblems(verb)),
        ...(opening === 'api-key' ? [rateLimit] : []),
        ...(stepUpExtension in rest ? [stepUp] : []),
        ...outages,
      ]),
    } as Responses,
  };
}

/** The example is a part of the text: the page of the API would send it with each call that is tried. */
const header = (name: string, description: string, example: string): Parameter => ({
  name,
  in: 'header',
  required: false,
  description: `${description} Par exemple \`${example}\`.`,
  schema: { type: 'string' },
});

function headersOf(verb: Verb, path: string): Parameter[] {
  if (verb === 'get')
    return [header('X-Position', 'Position d’une écriture que la lecture doit montrer (attente de 2 s au plus).', '0:1042:311')];
  const key = header('Idempotency-Key', 'La même clé avec le même contenu rend la première réponse, sans rien refaire.', 'a3f1c7e2-9b');
  return path.includes('{') ? [key, header('If-Match', 'Version lue ; une version dépassée est refusée (412).', '"3"')] : [key];
}

/** The headers of a successful write. */
const withHeaders =
  (verb: Verb) =>
  ([status, response]: [string, Responses[string]]): [string, Responses[string]] => {
    if (verb === 'get' || !/^2/.test(status) || !response || '$ref' in response) return [status, response];
    const headers = {
      ETag: { description: 'Version de l’enregistrement.', schema: { type: 'string' } as const, example: '"4"' },
      'X-Position': {
        description: 'À renvoyer dans une lecture pour voir cette écriture.',
        schema: { type: 'string' } as const,
        example: '0:1042:311',
      },
    };
    return [status, { ...response, headers: { ...headers, ...response.headers } }];
  };

function usualProblems({ requestBody, parameters = [] }: Operation, verb: Verb, path: string, isPublic: boolean): number[] {
  const queryParameters = parameters.flatMap((parameter) => ('in' in parameter && parameter.in === 'query' ? [parameter] : []));
  return [
    ...(requestBody || queryParameters.length > 0 ? [400] : []),
    ...(isPublic ? [] : [401, 403]),
    ...(path.includes('{') || queryParameters.some(namesRecord) ? [404] : []),
    ...(verb !== 'get' && path.includes('{') && !isPublic ? [412] : []),
    ...(requestBody ? [413, 415, 422] : []),
  ];
}

/** An unknown id in a filter matches nothing; an unknown id elsewhere is a 404. */
const namesRecord = ({ name, schema }: Exclude<Parameter, { $ref: string }>): boolean =>
  !name.startsWith('filters[') && schema !== undefined && 'format' in schema && schema.format === 'uuid';

/** The refusals of the headers that every operation takes. */
function headerProblems(verb: Verb): DocumentedProblem[] {
  if (verb === 'get')
    return [
      { status: 400, code: 'request.position' },
      { status: 503, code: 'projection.late' },
    ];
  return [
    { status: 400, code: 'request.idempotency-key' },
    { status: 409, code: 'idempotency.in-progress' },
    { status: 422, code: 'idempotency.mismatch' },
  ];
}

const stepUp = documentedProblem(accessErrors.stepUp());

const rateLimit: DocumentedProblem = { status: 429, code: 'api-key.rate-limited' };

/** Every operation reaches the database. */
const outages: readonly DocumentedProblem[] = ['service.unavailable', 'service.busy'].map((code) => ({ status: 503, code }));

const meanings: Record<number, string> = {
  400: 'Requête mal formée, filtre ou paramètre inconnu.',
  401: 'Aucun jeton, ou jeton expiré.',
  403: 'Vous ne pouvez pas accéder à cette ressource',
  404: 'Absent, ou d’un autre environnement.',
  409: 'Conflit avec l’état actuel.',
  412: 'La version de If-Match est dépassée : rien n’a changé.',
  413: 'Fichier de plus de 16 000 000 octets.',
  415: 'Type de contenu refusé.',
  422: 'Refus d’une règle ou champ invalide.',
  429: 'Trop de tentatives ou de requêtes : à redemander après Retry-After.',
  503: 'Pas encore, ou plus pour un instant : à redemander après Retry-After.',
};

function problemResponses(statuses: readonly number[], problems: readonly DocumentedProblem[]): Responses {
  const all = [...new Set([...statuses, ...problems.map(({ status }) => status)])].toSorted((a, b) => a - b);
  return Object.fromEntries(all.map((status) => [String(status), problemResponse(status, problems)]));
}

function problemResponse(status: number, problems: readonly DocumentedProblem[]): Responses[string] {
  const examples = problems
    .filter((problem) => problem.status === status && problem.detail !== undefined)
    .map(({ code, detail }) => [code, { value: { type: `urn:problem:${code}`, status, code, detail } }] as const);
  const codes = problems.filter((problem) => problem.status === status).map(({ code }) => `\`${code}\``);
  return {
    description: `${meanings[status] ?? 'Refus.'}${codes.length > 0 ? ` Codes : ${codes.join(', ')}.` : ''}`,
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/ProblemDto' },
        ...(examples.length > 0 && { examples: Object.fromEntries(examples) }),
      },
    },
  };
}
