import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { SealedHistories } from '../../platform/sealing/sealed-histories.js';
import type { SealWitnessesDto } from './seal-witness.dto.js';
import { SendSealReceipts } from './send-seal-receipts.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

const path = '/api/sealed_history/witnesses';
const read = ({ headers }: SignedIn) => app.inject({ method: 'GET', url: path, headers });
const save = ({ headers }: SignedIn, emails: unknown, more: Record<string, string> = {}) =>
  app.inject({ method: 'PUT', url: path, headers: { ...headers, ...more }, payload: { emails } });
const untilSealed = ({ environmentId }: SignedIn) =>
  eventually(async () => {
    const { isComplete, last } = await app.get(SealedHistories).state(environmentId);
    return isComplete ? last : undefined;
  });
const letters = async (recipient: string) => (await app.mails()).filter((mail) => mail.recipient === recipient);
const untilReceived = (recipient: string, count: number) =>
  eventually(async () => {
    const all = await letters(recipient);
    return all.length >= count ? all : undefined;
  });
const run = () => app.get(SendSealReceipts).run();

describe('the witnesses of a history', () => {
  it('are chosen by those who administer the structure, in its history', async () => {
    const claire = await signedIn(app);
    expect((await read(claire)).json()).toEqual({
      ...{ emails: [], is_timestamped: false, can_timestamp: false, installation: null, history: null, refusal: null },
      ...{ last_seal: null, mismatch: null, version: 0 },
    });
    expect((await save(claire, ['Cabinet@exemple.fr'])).json()).toMatchObject({ emails: ['cabinet@exemple.fr'], version: 1 });
    const refused = await save(claire, ['cabinet']);
    expect([refused.statusCode, refused.json()]).toEqual([422, expect.objectContaining({ code: 'seal-witness.address' })]);
    expect((await save(claire, [], { 'if-match': '"9"' })).statusCode).toBe(412);
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[record_type|eq]=seal_witness', headers: claire.headers });
    expect(history.json()).toMatchObject({ history: [{ label: 'a choisi les témoins de l’historique' }] });
    const reader = await signedIn(app, { environmentId: claire.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect([(await read(reader)).statusCode, (await save(reader, [])).statusCode]).toEqual([403, 403]);
    expect((await read(await signedIn(app))).json()).toMatchObject({ emails: [] });
  });

  it('receive the head once, and again once something happened', async () => {
    const claire = await signedIn(app);
    const witness = `cabinet-${claire.userId}@exemple.fr`;
    await save(claire, [witness]);
    await untilSealed(claire);
    expect(await run()).toBe(0);
    const [first] = await untilReceived(witness, 1);
    expect(first?.subject).toMatch(/: sceau nº \d+ de l’historique$/);
    const [code = ''] = /[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}/.exec(first?.body_text ?? '') ?? [];
    const answer = await app.inject({ method: 'GET', url: `/api/sealed_history/receipts/${code}` });
    expect(answer.json()).toMatchObject({ verdict: 'confirmed' });
    expect(first?.body_text).toContain(`/verification?recu=${code}`);

    await untilSealed(claire);
    await run();
    await save(claire, [witness, `autre-${witness}`]);
    await untilSealed(claire);
    await run();
    expect((await untilReceived(`autre-${witness}`, 1)).length).toBe(1);
    expect((await untilReceived(witness, 2)).length).toBe(2);
    expect((await read(claire)).json<SealWitnessesDto>()).toMatchObject({ mismatch: null, last_seal: { number: expect.any(Number) } });
  });

  it('are told, with the administrators, when the history no longer has what they received', async () => {
    const claire = await signedIn(app);
    const witness = `cabinet-${claire.userId}@exemple.fr`;
    await save(claire, [witness]);
    await untilSealed(claire);
    await run();
    await untilReceived(witness, 1);
    const { last_seal } = (await read(claire)).json<SealWitnessesDto>();
    await app.pools.owner.query(
      'UPDATE evs.seal SET content = replace(content, \'"at":"2026\', \'"at":"2025\') WHERE environment_id = $1 AND number = $2',
      [claire.environmentId, last_seal?.number],
    );
    await run();
    const [, alarm] = await untilReceived(witness, 2);
    expect(alarm?.subject).toContain('ne correspond plus au sceau');
    expect((await untilReceived(claire.email, 1))[0]?.subject).toBe(alarm?.subject);
    expect((await read(claire)).json()).toMatchObject({ mismatch: { number: last_seal?.number, head: last_seal?.head } });
  });
});
