// Stand-in for the generated schema of libs/contract, in the same shape.
type Read<Query, Body> = {
  get: { parameters: { query?: Query }; responses: { 200: { content: { 'application/json': Body } } } };
};
type ReadOne<Body> = {
  get: { parameters: { path: { id: string } }; responses: { 200: { content: { 'application/json': Body } } } };
};
type Write<Sent, Body> = {
  post: { requestBody: { content: { 'application/json': Sent } }; responses: { 200: { content: { 'application/json': Body } } } };
};
type Tokens = { token: string; refresh_token: string };
type Query = Record<string, string | number | boolean>;
export type Refund = {
  id: string;
  date: string;
  status: 'waiting' | 'valid' | 'refused' | 'refunded';
  person: { id: string; fullname: string };
  member: { id: string; fullname: string } | null;
  refund_settings: { id: string; activity_name: string };
  bill_amount: number;
  refundable_amount: number | null;
  comment: string;
  refund_attachments: { id: string; name: string; size: number }[];
  isDeleted: boolean;
  reason: string | null;
  paid_on: string | null;
  payment_mode: string | null;
  computation: { explanation: string; steps: { label: string; result: string }[] } | null;
  version: number;
};
export type RefundSettings = {
  id: string;
  activity_name: string;
  enabled: boolean;
  start_date: string | null;
  end_date: string | null;
  refund_percent: boolean;
  amount: number;
  refund_limit: number | null;
  refund_period: string;
  refund_sum: number;
  all_sum: number;
};
export type HistoryEntry = {
  at: string;
  actor: { name: string };
  source: string;
  label: string;
  record_type: string;
  record_id: string;
  changes: { label: string; old: unknown; new: unknown }[];
};
export type Projection = { name: string; version: number; status: string; lag: number };
export type BulkLine = { id: string; outcome: 'done' | 'refused'; code?: string; message?: string; refundable_amount?: number };
export type BulkAnswer = { done: number; refused: number; amount: number; results: BulkLine[] };
export type Me = {
  id: string;
  email: string;
  firstname: string;
  lastname: string;
  permissions: string[];
  is_operator: boolean;
  environment: { id: string; name: string; type: string };
};
export type paths = {
  '/api/login_check': Write<{ email: string; password: string }, Tokens>;
  '/api/logout': Write<{ refresh_token: string }, undefined>;
  '/api/users/me': Read<never, Me>;
  '/api/refunds': Read<Query, { totalCount: number; totals: { bill_amount: number; refundable_amount: number }; refunds: Refund[] }>;
  '/api/refunds/{id}': ReadOne<Refund>;
  '/api/refunds/bulk': Write<Record<string, unknown>, BulkAnswer>;
  '/api/refunds/download': Read<Query, unknown>;
  '/api/refund_settings': Read<Query, { totalCount: number; refund_settings: RefundSettings[] }>;
  '/api/refund_settings/download': Read<Query, unknown>;
  '/api/history': Read<Query, { totalCount: number; history: HistoryEntry[] }>;
  '/api/projections': Read<never, { projections: Projection[] }>;
  '/api/projections/{name}/rebuild': {
    post: { parameters: { path: { name: string } }; responses: { 200: { content: { 'application/json': unknown } } } };
  };
};
