export type paths = Record<string, never>;
export interface components {
  schemas: Record<string, never>;
}
