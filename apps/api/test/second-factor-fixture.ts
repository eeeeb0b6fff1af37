import { Secret } from 'otpauth';
import { codeAt } from '../src/capabilities/second-factor/one-time-password.js';
import type { RecoveryCodesDto, SecondFactorSecretDto } from '../src/identity/second-factor/second-factor.dto.js';
import type { TestApp } from './open-test-app.js';
import { type SignedIn, testPassword } from './signed-in.js';

const path = '/api/users/me/second_factor';

/** The application of a user: `next` is a code of the next period, because a code works once. */
export function applicationOf(app: TestApp, secret: string) {
  const bytes = Buffer.from(Secret.fromBase32(secret).buffer);
  return {
    code: () => codeAt(bytes, app.clock.now()),
    next() {
      app.clock.advance(30_000);
      return this.code();
    },
  };
}

/** Gives the account a second factor. */
export async function addSecondFactor(app: TestApp, { headers }: SignedIn) {
  const enrolment = await app.inject({ method: 'POST', url: path, headers, payload: { password: testPassword } });
  const { secret, uri } = enrolment.json<SecondFactorSecretDto>();
  const application = applicationOf(app, secret);
  const activation = await app.inject({ method: 'POST', url: `${path}/confirm`, headers, payload: { code: application.next() } });
  if (activation.statusCode !== 200) throw new Error(`the second factor was refused: ${activation.body}`);
  return { uri, application, codes: activation.json<RecoveryCodesDto>().recovery_codes };
}
