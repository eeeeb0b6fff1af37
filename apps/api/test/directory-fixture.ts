/**
 * A clerk of an environment, for the specs of the directory area:
 *
 *     const fixture = await directoryFixture(app);
 *     const anne = await fixture.person({ email: 'anne@exemple.fr' });
 *     const answer = await fixture.as({ permissions: ['PEOPLE_ACCESS'] });
 */
import type { Permission } from '@intendance/domain/identity/user/user.events.js';
import type { PersonDto } from '../src/directory/person/person.dto.js';
import type { PersonFieldDto } from '../src/directory/person-field/person-field.dto.js';
import type { PersonRequestDto } from '../src/directory/person-request/person-request.dto.js';
import type { Answer } from './activities-fixture.js';
import type { TestApp } from './open-test-app.js';
import { type SignedIn, signedIn } from './signed-in.js';

type Body = Record<string, unknown>;
type Headers = Record<string, string>;
type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE';

export const anne = { civility: 'Mme', lastname: 'martin', firstname: 'anne-marie', entrance_date: '2020-01-01' };

export async function directoryFixture(app: TestApp) {
  const clerk = await signedIn(app);
  const by = (user: SignedIn) => callsOf(app, user);
  const calls = by(clerk);
  return {
    clerk,
    ...calls,
    by,
    /** Somebody else of the same environment. */
    colleague: async (...permissions: Permission[]) => by(await signedIn(app, { environmentId: clerk.environmentId, permissions })),
    stranger: async () => by(await signedIn(app)),
    person: async (change: Body = {}) => saved<PersonDto>(await calls.post('/people', { ...anne, ...change })),
    request: async (body: Body) => saved<PersonRequestDto>(await calls.post('/person_requests', body)),
    field: async (code: string): Promise<PersonFieldDto> => {
      const { person_fields } = (await calls.get('/person_fields')).json<{ person_fields: PersonFieldDto[] }>();
      const field = person_fields.find(({ field_code }) => field_code === code);
      if (!field) throw new Error(`no field ${code}`);
      return field;
    },
  };
}

export type DirectoryFixture = Awaited<ReturnType<typeof directoryFixture>>;

function callsOf(app: TestApp, user: SignedIn) {
  const send = (method: Verb, path: string, payload?: Body, headers: Headers = {}): Promise<Answer> =>
    app.inject({ method, url: `/api${path}`, headers: { ...user.headers, ...headers }, ...(payload && { payload }) });
  return {
    get: (path: string, headers: Headers = {}) => send('GET', path, undefined, headers),
    post: (path: string, body: Body = {}, headers: Headers = {}) => send('POST', path, body, headers),
    put: (path: string, body: Body, headers: Headers = {}) => send('PUT', path, body, headers),
    remove: (path: string, headers: Headers = {}) => send('DELETE', path, undefined, headers),
    upload: (path: string, name = 'livret.pdf', content = '%PDF-1.4\n%%EOF') =>
      app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { ...user.headers, 'content-type': 'multipart/form-data; boundary=intendance' },
        payload: `--intendance\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n--intendance--\r\n`,
      }),
    /** A read that carries the position of the write. */
    readAfter: (write: Answer, path: string) => send('GET', path, undefined, { 'x-position': String(write.headers['x-position'] ?? '') }),
  };
}

function saved<Wire>(answer: Answer): Wire {
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode}: ${answer.body}`);
  return answer.json<Wire>();
}

/** `email: Vous devez…`, in the order of the answer. */
export const violationsOf = (answer: Answer): string[] =>
  answer
    .json<{ violations?: { propertyPath: string; message: string }[] }>()
    .violations?.map(({ propertyPath, message }) => `${propertyPath}: ${message}`) ?? [];
