import { DomainError, type RefusalKind, type Violation } from '@intendance/kernel/domain-error.js';
import { HttpException } from '@nestjs/common';
import { outageOf } from './outage.js';
import { RequestError, type RequestFault } from './request-error.js';

/** RFC 9457. */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  violations?: readonly Violation[];
  [member: string]: unknown;
};

const refusals: Record<RefusalKind, { status: number; title: string }> = {
  invalid: { status: 422, title: 'Données invalides' },
  unacceptable: { status: 406, title: 'Enregistrement refusé' },
  forbidden: { status: 403, title: 'Accès refusé' },
  'not-found': { status: 404, title: 'Introuvable' },
  conflict: { status: 409, title: 'Conflit avec l’état actuel' },
  stale: { status: 412, title: 'Version dépassée' },
  'too-many': { status: 429, title: 'Trop de tentatives' },
  unauthenticated: { status: 401, title: 'Connexion requise' },
};

const faults: Record<RequestFault, { status: number; title: string }> = {
  malformed: { status: 400, title: 'Requête mal formée' },
  'not-acceptable': { status: 406, title: 'Format de réponse inconnu' },
  method: { status: 405, title: 'Méthode refusée' },
  'too-large': { status: 413, title: 'Contenu trop volumineux' },
  'unsupported-type': { status: 415, title: 'Type de contenu refusé' },
  unavailable: { status: 503, title: 'Service momentanément indisponible' },
};

/** French texts for the refusals of the framework itself. */
const byStatus: Record<number, { title: string; code: string; detail: string }> = {
  400: { title: 'Requête mal formée', code: 'request.malformed', detail: 'La requête n’est pas lisible.' },
  401: { title: 'Connexion requise', code: 'session.missing', detail: 'Veuillez vous connecter.' },
  403: { title: 'Accès refusé', code: 'access.refused', detail: 'Vous ne pouvez pas accéder à cette ressource' },
  404: { title: 'Introuvable', code: 'request.unknown-route', detail: 'Cette adresse n’existe pas.' },
  405: { title: 'Méthode refusée', code: 'request.method', detail: 'Cette adresse n’accepte pas cette méthode.' },
  408: { title: 'Délai dépassé', code: 'request.timeout', detail: 'La requête a mis trop de temps à arriver.' },
  413: { title: 'Contenu trop volumineux', code: 'request.too-large', detail: 'Le contenu envoyé est trop volumineux.' },
  414: { title: 'Adresse trop longue', code: 'request.url-too-long', detail: 'L’adresse demandée est trop longue.' },
  415: { title: 'Type de contenu refusé', code: 'request.content-type', detail: 'Ce type de contenu n’est pas accepté.' },
  429: { title: 'Trop de tentatives', code: 'request.too-many', detail: 'Trop de tentatives. Veuillez patienter avant de réessayer.' },
  431: { title: 'En-têtes trop longs', code: 'request.headers-too-long', detail: 'Les en-têtes de la requête sont trop longs.' },
};

const byFrameworkCode: Record<string, { status: number; code: string; detail: string }> = {
  FST_ERR_CTP_INVALID_JSON_BODY: { status: 400, code: 'request.invalid-json', detail: 'Le corps de la requête n’est pas du JSON valide.' },
  FST_ERR_CTP_EMPTY_JSON_BODY: { status: 400, code: 'request.body-missing', detail: 'Le corps de la requête est vide.' },
  FST_REQ_FILE_TOO_LARGE: {
    status: 413,
    code: 'upload.too-large',
    detail: 'Le fichier dépasse la taille maximale de 16 000 000 octets.',
  },
  FST_FILES_LIMIT: { status: 413, code: 'upload.too-many-files', detail: 'Trop de fichiers en une seule requête.' },
  FST_INVALID_MULTIPART_CONTENT_TYPE: { status: 415, code: 'request.content-type', detail: 'Un envoi multipart/form-data est attendu.' },
};

/** The one place where a refusal becomes a status. */
export function problemOf(error: unknown): Problem {
  if (error instanceof DomainError) {
    const { details, violations, message, code } = error;
    return { ...details, ...problem(refusals[error.kind], code, message), ...(violations.length > 0 && { violations }) };
  }
  if (error instanceof RequestError) return { ...error.details, ...problem(faults[error.fault], error.code, error.message) };
  if (error instanceof HttpException) return frameworkProblem(error);
  if (isTruncatedUpload(error))
    return problem(faults.malformed, 'upload.truncated', 'L’envoi est incomplet : le fichier n’est pas arrivé en entier.');
  if (isPluginRefusal(error)) return frameworkProblem(new HttpException(error.message, error.statusCode, { cause: error }));
  const outage = outageOf(error);
  if (outage) return { ...problem(outage, outage.code, outage.detail), ...(outage.retryAfter && { retry_after: outage.retryAfter }) };
  return problem({ status: 500, title: 'Erreur interne' }, 'internal', "Une erreur s'est produite");
}

function frameworkProblem(error: HttpException): Problem {
  const entry = byFrameworkCode[codeOf(error.cause) ?? ''];
  const status = entry?.status ?? error.getStatus();
  // The JSON parser of the framework throws a bare SyntaxError.
  const refined = error.cause instanceof SyntaxError ? byFrameworkCode.FST_ERR_CTP_INVALID_JSON_BODY : entry;
  const usual = byStatus[status];
  if (!usual) return problem({ status, title: 'Erreur' }, 'internal', "Une erreur s'est produite");
  return problem({ status, title: usual.title }, refined?.code ?? usual.code, refined?.detail ?? usual.detail);
}

const problem = ({ status, title }: { status: number; title: string }, code: string, detail: string): Problem => ({
  type: `urn:problem:${code}`,
  title,
  status,
  detail,
  code,
});

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/** The multipart reader has no code for a truncated body, or for a wrong boundary. */
const isTruncatedUpload = (error: unknown): boolean =>
  codeOf(error) === 'FST_MP_PREMATURE_CLOSE' ||
  (error instanceof Error && /unexpected end of multipart data|Multipart: Boundary not found/i.test(error.message));

/** Errors of framework plugins, which reach handlers without an HTTP exception. */
const isPluginRefusal = (error: unknown): error is Error & { statusCode: number } =>
  (codeOf(error) ?? '').startsWith('FST_') &&
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  error.statusCode < 500;
