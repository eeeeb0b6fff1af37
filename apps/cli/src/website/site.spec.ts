import { describe, expect, it } from '@jest/globals';
import { intendance, ScriptedServer } from '../../test/terminal-double.js';

const env = { INTENDANCE_TOKEN: 'jeton', INTENDANCE_URL: 'http://intendance.test' };
const warning = { severity: 'warning', code: 'draft-linked', place: 'slide', title: 'Ski', message: 'Le lien mène à un brouillon.' };
const run = (problems: readonly object[], errors: number, line = 'site publish-check') =>
  intendance(line, {
    env,
    fetch: new ScriptedServer({ 'GET /api/website/publish_check': { errors, warnings: problems.length - errors, problems } }).fetch,
  });

describe('site publish-check', () => {
  it('ends with 6 when a page has an error', async () => {
    const { code, out, err } = await run([{ ...warning, severity: 'error' }, warning], 1);
    expect({ code, err }).toEqual({ code: 6, err: '1 erreur, 1 avertissement.\n' });
    expect(out).toMatch(/erreur +diapositive +Ski/);
  });
  it('ends with 0 when there are only warnings, or nothing', async () => {
    expect((await run([warning], 0)).code).toBe(0);
    expect((await run([], 0)).code).toBe(0);
  });
  it('writes JSON', async () => {
    const { code, out } = await run([warning], 0, 'site publish-check --json');
    expect([code, JSON.parse(out)]).toEqual([0, { errors: 0, warnings: 1, problems: [warning] }]);
  });
});
