export type ProblemViolation = { readonly propertyPath: string; readonly code: string; readonly message: string };

export type ProblemDocument = {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly code: string;
  readonly trace_id?: string;
  readonly violations?: readonly ProblemViolation[];
  readonly [member: string]: unknown;
};

const unreadable = "Une erreur s'est produite";

/** A parsed refusal of the API: `detail` is French and shown as is; programs compare `code`. */
export class ApiProblem extends Error {
  override readonly name = 'ApiProblem';
  constructor(
    readonly status: number,
    /** The whole document, with the members that a refusal adds (`stored_amount`, `destination`…). */
    readonly document: ProblemDocument,
    /** Seconds before a new try makes sense. */
    readonly retryAfter?: number,
  ) {
    super(document.detail);
  }

  get code(): string {
    return this.document.code;
  }
  get detail(): string {
    return this.document.detail;
  }
  get violations(): readonly ProblemViolation[] {
    return this.document.violations ?? [];
  }
  get traceId(): string | undefined {
    return this.document.trace_id;
  }
}

/** Anything but a problem document (a proxy's page, a cut answer) becomes the general sentence. */
export function toApiProblem(response: Pick<Response, 'status' | 'headers'>, body: unknown): ApiProblem {
  const { status } = response;
  const after = Number(response.headers.get('retry-after'));
  const fields = isDocument(body) ? body : {};
  const document: ProblemDocument = {
    ...fields,
    type: fields.type ?? 'about:blank',
    title: fields.title ?? 'Erreur',
    status,
    detail: fields.detail ?? unreadable,
    code: fields.code ?? `http.${status}`,
  };
  return after > 0 ? new ApiProblem(status, document, after) : new ApiProblem(status, document);
}

const isDocument = (body: unknown): body is Partial<ProblemDocument> => typeof body === 'object' && body !== null && 'code' in body;
