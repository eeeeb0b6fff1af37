import { describe, expect, it } from '@jest/globals';
import { contractDocument } from './contract-document.js';

/** Routes that name a record in their body: `npm run fuzz` got 404 from them, which their declaration did not have. */
describe('the contract has the refusal of an unknown record', () => {
  it.each(['/api/images', '/api/mailings/preview', '/api/reports'])('named in the body of POST %s', (path) =>
    expect(Object.keys(contractDocument().paths[path]?.post?.responses ?? {})).toContain('404'),
  );
});
