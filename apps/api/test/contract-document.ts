import { readFileSync } from 'node:fs';

type Operation = { responses: Record<string, { content: Record<string, unknown> }> };
type Document = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, { properties: Record<string, { maxLength?: number }> }> };
};

/** The committed contract, for a spec that compares a real answer with it. */
export const contractDocument = (): Document =>
  JSON.parse(readFileSync(new URL('../../../libs/contract/openapi.json', import.meta.url), 'utf8')) as Document;
