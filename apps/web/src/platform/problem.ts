export type Violation = { propertyPath: string; code: string; message: string };

const unreadable = "Une erreur s'est produite";

type ProblemBody = { code?: string; detail?: string; violations?: Violation[]; request_id?: string } & Record<string, unknown>;

/** A refusal of the API (RFC 9457). `detail` is French and shown as is; `details` are the extra members of the document. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly code: string;
  readonly detail: string;
  readonly violations: readonly Violation[];
  readonly request_id: string | undefined;
  constructor(
    readonly status: number,
    readonly details: Readonly<ProblemBody>,
    requestId?: string,
  ) {
    super(details.detail ?? unreadable);
    this.detail = this.message;
    this.code = details.code ?? 'http';
    this.violations = details.violations ?? [];
    this.request_id = details.request_id ?? requestId;
  }
}

const isProblemBody = (body: unknown): body is ProblemBody =>
  typeof body === 'object' && body !== null && ('code' in body || 'detail' in body);

/** Reads what the server refused; anything but a problem document becomes the general sentence. */
export const toProblem = (response: Response, body: unknown): Problem =>
  new Problem(response.status, isProblemBody(body) ? body : {}, response.headers.get('x-request-id') ?? undefined);
